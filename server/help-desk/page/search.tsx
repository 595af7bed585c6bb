import { useCallback, useDeferredValue, useEffect, useId, useState } from 'react'
import { isEmployeeId } from '../../../src/contract/text'
import { fieldIn } from '../../../src/contract/translated'
import { Badge } from '../../../src/ui/badge'
import { SearchField } from '../../../src/ui/search-field'
import { State } from '../../../src/ui/state'
import { useLoad } from '../../../src/ui/use-load'
import type { FoundEmployees } from '../help-desk-records'
import { type HelpDeskApi, type RefusedError, type SignedOutError, unlessDenied } from './help-desk-api'
import { Failed, Loading, Panel } from './panel'
import type { HelpDeskTexts, Language } from './texts'

interface SearchProps {
  readonly api: HelpDeskApi
  readonly language: Language
  readonly t: HelpDeskTexts
  readonly onDenied: (error: SignedOutError | RefusedError) => void
}

/** Finds employees while the user types. */
export function Search({ api, language, t, onDenied }: SearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const find = useCallback((signal: AbortSignal) => api.find(wanted, signal), [api, wanted])
  const { loaded, reload } = useLoad(find, unlessDenied(onDenied))
  return (
    <section className="helpdesk-section" aria-label={t.search}>
      <SearchField id={id} label={t.search} value={text} onChange={setText} clearLabel={t.searchClear} />
      {wanted === '' ? (
        <Panel
          state={
            <State icon="search" title={t.searchStart}>
              {t.searchStartLine}
            </State>
          }
        />
      ) : loaded.status === 'loading' ? (
        <Loading t={t} />
      ) : loaded.status === 'failed' ? (
        <Failed t={t} onRetry={reload} />
      ) : (
        <Found found={loaded.value} language={language} t={t} />
      )}
    </section>
  )
}

function Found({
  found: { employees, more },
  language,
  t,
}: {
  readonly found: FoundEmployees
  readonly language: Language
  readonly t: HelpDeskTexts
}) {
  if (employees.length === 0)
    return (
      <Panel
        state={
          <State kind="filtered" title={t.searchEmpty}>
            {t.searchEmptyLine}
          </State>
        }
      />
    )
  return (
    <>
      <p className="small muted" role="status">
        {[t.found(employees.length), more && t.foundMore].filter(Boolean).join(' ')}
      </p>
      <ul className="panel found">
        {employees.map(({ employeeId, locked, ...employee }) => (
          <li key={employeeId}>
            <a href={addressOf(employeeId)}>
              <span className="strong">{fieldIn(employee, 'name', language)}</span>
              <code>{employeeId}</code>
              {locked && <Badge tone="neutral">{t['by-desk']}</Badge>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const PREFIX = '#employee='

const addressOf = (employeeId: string): string => PREFIX + employeeId
export const searchAddress = '#search'

function chosen(): string | undefined {
  const employeeId = location.hash.startsWith(PREFIX) ? location.hash.slice(PREFIX.length) : ''
  return isEmployeeId(employeeId) ? employeeId : undefined
}

/** Returns the employee ID in the page's address. It is kept there so that Back and a reload work as users expect. */
export function useChosenEmployee(): string | undefined {
  const [employeeId, setEmployeeId] = useState(chosen)
  useEffect(() => {
    const left = new AbortController()
    addEventListener('hashchange', () => setEmployeeId(chosen()), { signal: left.signal })
    return () => left.abort()
  }, [])
  return employeeId
}
