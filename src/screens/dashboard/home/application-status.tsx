import { useEffect, useId, useRef, useState } from 'react'
import { applicationAll } from '../../../contract/calls/applications'
import { dashboardStatus } from '../../../contract/calls/authenticators'
import { chooseApplication, chosenApplication } from '../../../core/chosen-application'
import { Button } from '../../../ui/button'
import { Combobox } from '../../../ui/combobox'
import { State } from '../../../ui/state'
import { usePortal } from '../../portal-context'
import { useCallQuery } from '../../use-query'
import { useTexts } from '../../use-texts'
import { Readiness } from './readiness'
import { LoadingCards, StatusCards } from './status-cards'

/** What each method is good for in one application, which is chosen here (R89, R90). */
export function ApplicationStatus() {
  const { core } = usePortal()
  const t = useTexts('dashboard', 'common')
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const applications = useCallQuery(applicationAll)
  const [, renderAgain] = useState<string>()
  const application = chosenApplication(core, applications.data ?? [])
  // Without the list, the application that was signed in to is still known.
  const applicationId = applications.isError
    ? (core.session.identity.applicationId ?? undefined)
    : application?.applicationId
  const status = useCallQuery(
    dashboardStatus,
    { applicationId: applicationId ?? 0 },
    { enabled: applicationId !== undefined, keepPrevious: true },
  )
  useShown(application?.applicationName ?? '-', status.isSuccess && !status.isPlaceholderData)

  const failed = applicationId === undefined ? applications.isError : status.isError
  const retry = () => {
    // The button goes away: focus has to be put somewhere first.
    title.current?.focus()
    if (applications.isError) applications.refetch()
    if (status.isError) status.refetch()
  }

  return (
    <section className="block" aria-labelledby={id}>
      <div className="block-head">
        <h2 className="section-title" id={id} ref={title} tabIndex={-1}>
          {t('dashboard:status.title')}
        </h2>
        <div className="home-application">
          <Combobox
            size="small"
            label={t('dashboard:status.application')}
            options={(applications.data ?? []).map(({ applicationId, applicationName }) => ({
              value: String(applicationId),
              label: applicationName ?? '-',
            }))}
            value={application && String(application.applicationId)}
            onChange={(chosen) => {
              chooseApplication(core, Number(chosen))
              renderAgain(chosen)
            }}
            placeholder={t('dashboard:status.select')}
            searchLabel={t('dashboard:status.search')}
            noMatch={t('dashboard:status.noMatch')}
            disabled={!application}
          />
        </div>
      </div>
      {applications.data?.length === 0 ? (
        <div className="panel">
          <State title={t('dashboard:applicationsNone')}>{t('dashboard:applicationsNoneHelp')}</State>
        </div>
      ) : failed ? (
        <div className="panel home-failed">
          <State
            kind="failed"
            title={t(applications.isError ? 'dashboard:applicationsFailed' : 'dashboard:status.failed')}
            action={
              <Button size="small" variant="grey" onClick={retry}>
                {t('common:retry')}
              </Button>
            }
          />
        </div>
      ) : (
        <>
          <Readiness status={status.data} busy={status.isPlaceholderData} />
          {status.data ? (
            <StatusCards status={status.data} busy={status.isPlaceholderData} />
          ) : (
            <LoadingCards />
          )}
        </>
      )}
    </section>
  )
}

/** Says when another application's state is shown; what the page opens with is not announced. */
function useShown(application: string, shown: boolean): void {
  const portal = usePortal()
  const text = useTexts('dashboard')('dashboard:status.shown', { application })
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!shown || said.current === text) return
    if (said.current !== undefined) portal.announce(text)
    said.current = text
  }, [portal, shown, text])
}
