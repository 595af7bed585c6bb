import { useCallback } from 'react'
import { State } from '../../../src/ui/state'
import { useLoad } from '../../../src/ui/use-load'
import { type HelpDeskApi, SignedOutError, unlessDenied } from './help-desk-api'
import { IdleWarning } from './idle-warning'
import { Failed, Loading, Panel } from './panel'
import { Person } from './person'
import { Search, useChosenEmployee } from './search'
import type { HelpDeskTexts, Language } from './texts'

interface WorkplaceProps {
  readonly api: HelpDeskApi
  readonly language: Language
  readonly t: HelpDeskTexts
  /** Called when the session has ended, or after too long without activity. */
  readonly onEnd: () => void
}

/** The page after the sign-in. Administrators see the search, or the record of the employee they chose. */
export function Workplace({ api, language, t, onEnd }: WorkplaceProps) {
  const chosen = useChosenEmployee()
  const { loaded, reload } = useLoad(api.administrator, unlessDenied(onEnd))
  const onDenied = useCallback(
    (error: Error) => (error instanceof SignedOutError ? onEnd() : reload()),
    [onEnd, reload],
  )
  if (loaded.status === 'loading') return <Loading t={t} />
  if (loaded.status === 'failed') return <Failed t={t} onRetry={reload} />
  const { standing, timeoutMinutes } = loaded.value
  const idle = <IdleWarning minutes={timeoutMinutes} t={t} onEnd={onEnd} />
  if (standing !== 'administrator')
    return (
      <>
        <Panel
          state={
            <State kind="failed" title={t[standing]}>
              {t[`${standing}Line`]}
            </State>
          }
        />
        {idle}
      </>
    )
  const shared = { api, language, t, onDenied }
  return (
    <>
      {chosen === undefined ? (
        <Search {...shared} />
      ) : (
        <Person key={chosen} employeeId={chosen} {...shared} />
      )}
      {idle}
    </>
  )
}
