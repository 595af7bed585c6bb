import { useCallback, useDeferredValue, useId, useState } from 'react'
import { Badge } from '../../src/ui/badge'
import type { Language } from '../../src/ui/language-control'
import { SearchField } from '../../src/ui/search-field'
import { State } from '../../src/ui/state'
import { useLoad } from '../../src/ui/use-load'
import type { FoundEmployees } from '../shared/help-desk-records'
import type { HelpDeskApi, Refused, SignedOut } from './help-desk-api'
import { Failed, Loading, Panel } from './panel'
import type { HelpDeskTexts } from './texts'
import { unlessDenied } from './unless-denied'
import { addressOf } from './use-chosen-employee'

interface SearchProps {
  readonly api: HelpDeskApi
  readonly language: Language
  readonly t: HelpDeskTexts
  readonly onDenied: (error: SignedOut | Refused) => void
}

/** Finds an employee while somebody types. */
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
        {t.found(employees.length)} {more && t.foundMore}
      </p>
      <ul className="panel found">
        {employees.map(({ employeeId, nameKo, nameEn, locked }) => (
          <li key={employeeId}>
            <a href={addressOf(employeeId)}>
              <span className="strong">{language === 'ko' ? nameKo : nameEn}</span>
              <code>{employeeId}</code>
              {locked && <Badge tone="neutral">{t['by-desk']}</Badge>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
