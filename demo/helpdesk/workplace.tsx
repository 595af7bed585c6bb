import { useCallback } from 'react'
import type { Language } from '../../src/ui/language-control'
import { State } from '../../src/ui/state'
import { useLoad } from '../../src/ui/use-load'
import { type HelpDeskApi, SignedOut } from './help-desk-api'
import { IdleWarning } from './idle-warning'
import { Failed, Loading, Panel } from './panel'
import { Person } from './person'
import { Search } from './search'
import type { HelpDeskTexts } from './texts'
import { unlessDenied } from './unless-denied'
import { useChosenEmployee } from './use-chosen-employee'

interface WorkplaceProps {
  readonly api: HelpDeskApi
  readonly language: Language
  readonly t: HelpDeskTexts
  /** The session has ended, or no one was there for too long. */
  readonly onEnd: () => void
}

/** What there is behind the sign-in: for administrators the search and the record of whom they chose. */
export function Workplace({ api, language, t, onEnd }: WorkplaceProps) {
  const chosen = useChosenEmployee()
  const { loaded, reload } = useLoad(api.administrator, unlessDenied(onEnd))
  const onDenied = useCallback(
    (error: Error) => (error instanceof SignedOut ? onEnd() : reload()),
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
