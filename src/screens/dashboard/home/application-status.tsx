import { useEffect, useId, useRef } from 'react'
import { dashboardHistory } from '../../../contract/calls/history'
import { type AuthenticationType, enabledMethods } from '../../../contract/methods'
import { allKinds, type DeviceKind } from '../../../core/devices/device-kinds'
import { type LastUse, lastUse } from '../../../core/devices/last-use'
import { useElementContext, useTexts } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'
import { Combobox } from '../../../ui/combobox'
import { SectionTitle } from '../../../ui/heading'
import type { Slot } from '../../../ui/slot'
import { State } from '../../../ui/state'
import { ErrorState } from '../../shared/error-state'
import { LoadingCards, StatusCards } from './status-cards'
import type { ChosenApplication } from './use-application'

export interface ApplicationStatusProps {
  readonly application: ChosenApplication
  /** Shown at the end of the section. */
  readonly foot: Slot
}

/** The status of each sign-in method in one application, with a control to choose the application. */
export function ApplicationStatus({ application, foot }: ApplicationStatusProps) {
  const t = useTexts('dashboard', 'common')
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { list, lack, error, retry, chosen, name, applicationId, status, choose } = application
  const enabled = enabledMethods(status.data ?? {})
  const uses = useLastUses(allKinds.filter(({ name }) => enabled.some((method) => method.name === name)))
  useAnnounced(name, status.isSuccess && !status.isPlaceholderData)

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
        {!lack && (
          <div className="home-application">
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
          </div>
        )}
      </div>
      {lack === 'failed' && failed(t('dashboard:applicationsFailed'), error, retry)}
      {lack === 'none' ? (
        <div className="panel">
          <State title={t('dashboard:applicationsNone')}>{t('dashboard:applicationsNoneHelp')}</State>
        </div>
      ) : lack && applicationId === undefined ? null : status.isError ? (
        failed(t('dashboard:status.failed'), status.error, () => status.refetch())
      ) : status.data ? (
        <StatusCards status={status.data} application={name} uses={uses} busy={status.isPlaceholderData} />
      ) : (
        <LoadingCards />
      )}
      {foot}
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
