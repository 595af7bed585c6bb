import { useEffect, useId, useRef } from 'react'
import { dashboardStatus } from '../../../contract/calls/authenticators'
import { enabledMethods } from '../../../contract/methods'
import { allKinds } from '../../../core/devices/device-kinds'
import { usePortal } from '../../../react/portal-context'
import { useCallQuery } from '../../../react/use-query'
import { useTexts } from '../../../react/use-texts'
import { Combobox } from '../../../ui/combobox'
import { SectionTitle } from '../../../ui/section-title'
import { State } from '../../../ui/state'
import { ErrorState } from '../../shared/error-state'
import { Readiness } from './readiness'
import { LoadingCards, StatusCards } from './status-cards'
import { useApplication } from './use-application'
import { useLastUses } from './use-last-uses'

/** What each method is good for in one application, which is chosen here (R89, R90). */
export function ApplicationStatus() {
  const t = useTexts('dashboard', 'common')
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { list, lack, error, retry, chosen, applicationId, choose } = useApplication()
  const status = useCallQuery(
    dashboardStatus,
    { applicationId: applicationId ?? 0 },
    { enabled: applicationId !== undefined, keepPrevious: true },
  )
  const enabled = enabledMethods(status.data ?? {})
  const uses = useLastUses(allKinds.filter(({ name }) => enabled.some((method) => method.name === name)))
  useAnnounced(chosen?.applicationName ?? '-', status.isSuccess && !status.isPlaceholderData)

  const failed = (text: string, cause: unknown, again: () => unknown) => (
    <div className="panel">
      <ErrorState
        title={text}
        error={cause}
        onRetry={() => {
          // The button goes away: focus has to be put somewhere first.
          title.current?.focus()
          again()
        }}
      />
    </div>
  )

  return (
    <section className="block home-status" aria-labelledby={id}>
      <div className="block-head">
        <SectionTitle id={id} ref={title} tabIndex={-1}>
          {t('dashboard:status.title')}
        </SectionTitle>
        <div className="home-application">
          {!lack && (
            <Combobox
              size="small"
              label={t('dashboard:status.application')}
              options={list.map(({ applicationId, applicationName }) => ({
                value: String(applicationId),
                label: applicationName ?? '-',
              }))}
              value={chosen && String(chosen.applicationId)}
              onChange={(value) => choose(Number(value))}
              placeholder={t('common:loading')}
              searchLabel={t('dashboard:status.search')}
              noMatch={t('dashboard:status.noMatch')}
              disabled={!chosen}
            />
          )}
        </div>
      </div>
      {lack === 'failed' && failed(t('dashboard:applicationsFailed'), error, retry)}
      {lack === 'none' ? (
        <div className="panel">
          <State title={t('dashboard:applicationsNone')}>{t('dashboard:applicationsNoneHelp')}</State>
        </div>
      ) : lack && applicationId === undefined ? null : status.isError ? (
        failed(t('dashboard:status.failed'), status.error, () => status.refetch())
      ) : (
        <>
          <Readiness
            application={chosen?.applicationName ?? '-'}
            status={status.data}
            busy={status.isPlaceholderData}
          />
          {status.data ? (
            <StatusCards
              status={status.data}
              application={chosen?.applicationName ?? '-'}
              uses={uses}
              busy={status.isPlaceholderData}
            />
          ) : (
            <LoadingCards />
          )}
        </>
      )}
    </section>
  )
}

/** Says when another application's state is shown; what the page opens with is not announced. */
function useAnnounced(application: string, shown: boolean): void {
  const portal = usePortal()
  const text = useTexts('dashboard')('dashboard:status.shown', { application })
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!shown || said.current === text) return
    if (said.current !== undefined) portal.announce(text)
    said.current = text
  }, [portal, shown, text])
}
