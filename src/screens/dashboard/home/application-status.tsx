import { useEffect, useId, useRef, useState } from 'react'
import { applicationAll, dashboardStatus } from '../../../contract/calls/authenticators'
import { dashboardHistory } from '../../../contract/calls/history'
import type { AuthenticatorStatus } from '../../../contract/entities'
import { type AuthenticationType, enabledMethods } from '../../../contract/methods'
import { chooseApplication, chosenApplication } from '../../../core/devices/applications'
import { allKinds, type DeviceKind } from '../../../core/devices/device-kinds'
import { type LastUse, lastUse } from '../../../core/devices/last-use'
import { useElementContext, useTexts } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'
import { Callout } from '../../../ui/callout'
import { classNames } from '../../../ui/class-names'
import { Combobox } from '../../../ui/combobox'
import { SectionTitle } from '../../../ui/heading'
import { State, useSlow } from '../../../ui/state'
import { ErrorState } from '../../shared/error-state'
import { LoadingCards, StatusCards } from './status-cards'

/** The status of each sign-in method in one application, with a control to choose the application. */
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
          // The pressed button disappears, so focus first moves to the title.
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

/**
 * Announces the status after the user has chosen another application. The first status on the page is not announced.
 */
function useAnnounced(application: string, shown: boolean): void {
  const context = useElementContext()
  const text = useTexts('dashboard')('dashboard:status.shown', { application })
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!shown || said.current === text) return
    if (said.current !== undefined) context.announce(text)
    said.current = text
  }, [context, shown, text])
}

/** The employee's applications, and the application whose status is shown. */
function useApplication() {
  const { core } = useElementContext()
  const list = useCallQuery(applicationAll)
  const [, renderAgain] = useState<number>()
  const chosen = chosenApplication(core, list.data ?? [])
  const unlisted = list.isError && !list.data
  // If the list of applications can't be loaded, the session still has the ID of the application to which the user
  // signed in.
  const signedInTo = unlisted ? core.session.identity.applicationId : null
  return {
    list: list.data ?? [],
    /** The reason why there is no application to choose. Undefined if there is one. */
    lack: unlisted ? 'failed' : list.data?.length === 0 ? 'none' : undefined,
    error: list.error,
    retry: () => list.refetch(),
    chosen,
    applicationId: chosen?.applicationId ?? (signedInTo === null ? undefined : Number(signedInTo)),
    choose(applicationId: number) {
      chooseApplication(core, applicationId)
      renderAgain(applicationId)
    },
  } as const
}

/**
 * Returns when each kind of device was last used to sign in. The first page of the history is loaded anyway, and
 * shows the kinds that were used recently. For at most two other kinds, one more page each is loaded. Further kinds
 * stay unknown.
 * @returns undefined while a response is loading
 */
function useLastUses(kinds: readonly DeviceKind[]): ReadonlyMap<AuthenticationType, LastUse> | undefined {
  const { clock } = useElementContext().core.environment
  const recent = useCallQuery(dashboardHistory, { pageNum: 1 })
  const from = (page: typeof recent.data, { wireType }: DeviceKind): LastUse =>
    page ? lastUse(page, wireType, clock.now()) : 'unknown'
  const [first, second] = recent.data ? kinds.filter((kind) => from(recent.data, kind) === 'unknown') : []
  const ofFirst = useLatest(first)
  const ofSecond = useLatest(second)

  if (recent.isPending || ofFirst.isLoading || ofSecond.isLoading) return undefined
  return new Map(
    kinds.map((kind) => {
      const page = kind === first ? ofFirst.data : kind === second ? ofSecond.data : recent.data
      return [kind.wireType, from(page, kind)]
    }),
  )
}

const useLatest = (kind: DeviceKind | undefined) =>
  useCallQuery(
    dashboardHistory,
    { pageNum: 1, type: kind?.wireType, status: 1 },
    { enabled: kind !== undefined },
  )

export interface ReadinessProps {
  /** The name of the application whose status is shown. */
  readonly application: string
  /** Undefined while the status loads. */
  readonly status: AuthenticatorStatus | undefined
  readonly busy: boolean
}

/**
 * Says how many sign-in methods the employee has. For one method or none this is a warning, otherwise a plain line.
 */
function Readiness({ application, status, busy }: ReadinessProps) {
  const t = useTexts('dashboard')
  if (!status) return <LoadingLine />
  const count = enabledMethods(status).length
  const many = count === 0 ? 'none' : count === 1 ? 'one' : 'many'
  const title = t(`dashboard:readiness.${many}`, { count, application })
  const help = t(`dashboard:readiness.${many}Help`)
  return (
    <div className="home-readiness" aria-busy={busy}>
      {many === 'many' ? (
        <p className="small muted">{`${title}. ${help}`}</p>
      ) : (
        <Callout tone={many === 'none' ? 'danger' : 'warning'} title={title}>
          {help}
        </Callout>
      )}
    </div>
  )
}

const LoadingLine = () => (
  <div className={classNames('home-readiness', useSlow() && 'slow')} aria-hidden="true">
    <span className="skeleton-line" />
  </div>
)
