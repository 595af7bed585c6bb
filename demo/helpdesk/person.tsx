import { useCallback, useState } from 'react'
import type { Language } from '../../src/ui/language-control'
import { State } from '../../src/ui/state'
import { useLoad } from '../../src/ui/use-load'
import type { EmployeeRecord, Helped } from '../shared/help-desk-records'
import type { HelpDeskApi, Refused, SignedOut } from './help-desk-api'
import { IssuedCode } from './issued-code'
import { Failed, Loading, Panel } from './panel'
import { PersonActions } from './person-actions'
import { PersonHead } from './person-head'
import { PersonTables } from './person-tables'
import type { Question } from './reason-dialog'
import { ReasonDialog } from './reason-dialog'
import type { HelpDeskTexts } from './texts'
import { unlessDenied } from './unless-denied'
import { searchAddress } from './use-chosen-employee'

interface PersonProps {
  readonly employeeId: string
  readonly api: HelpDeskApi
  readonly language: Language
  readonly t: HelpDeskTexts
  readonly onDenied: (error: SignedOut | Refused) => void
}

/** What is known of an employee, and what can be done for that person. */
export function Person({ employeeId, api, language, t, onDenied }: PersonProps) {
  const load = useCallback((signal: AbortSignal) => api.record(employeeId, signal), [api, employeeId])
  const { loaded, reload, replace } = useLoad(load, unlessDenied(onDenied))
  const record = loaded.status === 'loaded' ? loaded.value : undefined
  const [question, setQuestion] = useState<Question>()
  const [issued, setIssued] = useState<Helped>()
  const onHelped = (helped: Helped) => {
    setQuestion(undefined)
    setIssued(helped.code === undefined ? undefined : helped)
    replace(helped.record)
  }
  return (
    <section className="helpdesk-section" aria-label={employeeId}>
      <p>
        <a className="helpdesk-link" href={searchAddress}>
          {t.back}
        </a>
      </p>
      {loaded.status === 'failed' ? (
        <Failed t={t} onRetry={reload} />
      ) : record === undefined ? (
        <Loading t={t} />
      ) : record === 'unknown' ? (
        <Panel state={<State kind="filtered" title={t.unknown} />} />
      ) : (
        <>
          <PersonHead record={record} language={language} t={t} />
          {issued?.code && issued.expiresAt && (
            <IssuedCode code={issued.code} expiresAt={issued.expiresAt} t={t} />
          )}
          <PersonActions record={record} t={t} api={api} onAsk={setQuestion} />
          <PersonTables record={record} t={t} onRemove={removalOf(record, api, t, setQuestion)} />
        </>
      )}
      {question && (
        <ReasonDialog
          question={question}
          t={t}
          onHelped={onHelped}
          onDenied={onDenied}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </section>
  )
}

/** Asks before a device is removed; nothing where the employee cannot be changed here. */
const removalOf = (
  { employeeId, role }: EmployeeRecord,
  api: HelpDeskApi,
  t: HelpDeskTexts,
  ask: (question: Question) => void,
) =>
  role === 'admin'
    ? undefined
    : (id: number, name: string) =>
        ask({
          ...{ title: t.removeTitle(name), lead: t.removeLead, label: t.remove, danger: true },
          act: (reason) => api.removeDevice(employeeId, id, reason),
        })
