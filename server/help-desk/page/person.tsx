import { useCallback, useEffect, useRef, useState } from 'react'
import { recoveryCodeGroupLength } from '../../../src/contract/codes'
import { fieldIn } from '../../../src/contract/translated'
import { formatDate } from '../../../src/core/i18n/format'
import { Badge } from '../../../src/ui/badge'
import { Button } from '../../../src/ui/button'
import { Callout } from '../../../src/ui/callout'
import { CopyButton } from '../../../src/ui/copy-button'
import { Serial } from '../../../src/ui/serial'
import { State } from '../../../src/ui/state'
import { useLoad } from '../../../src/ui/use-load'
import type { ActionResponse, EmployeeRecord } from '../help-desk-records'
import { type HelpDeskApi, type RefusedError, type SignedOutError, unlessDenied } from './help-desk-api'
import { Failed, Loading, Panel } from './panel'
import { PersonTables } from './person-tables'
import { type Question, ReasonDialog } from './reason-dialog'
import { searchAddress } from './search'
import type { HelpDeskTexts, Language } from './texts'

interface PersonProps {
  readonly employeeId: string
  readonly api: HelpDeskApi
  readonly language: Language
  readonly t: HelpDeskTexts
  readonly onDenied: (error: SignedOutError | RefusedError) => void
}

/** An employee's record, and the actions for that employee. */
export function Person({ employeeId, api, language, t, onDenied }: PersonProps) {
  const load = useCallback((signal: AbortSignal) => api.record(employeeId, signal), [api, employeeId])
  const { loaded, reload, replace } = useLoad(load, unlessDenied(onDenied))
  const record = loaded.status === 'loaded' ? loaded.value : undefined
  const [question, setQuestion] = useState<Question>()
  const [issued, setIssued] = useState<ActionResponse>()
  const onHelped = (helped: ActionResponse) => {
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

/**
 * Makes a function that asks before a device is removed. Undefined for an administrator, who can't be changed here.
 */
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

interface PersonHeadProps {
  readonly record: EmployeeRecord
  readonly language: Language
  readonly t: HelpDeskTexts
}

/** The employee's name, ID, state and methods. */
function PersonHead({ record, language, t }: PersonHeadProps) {
  const name = useRef<HTMLHeadingElement>(null)
  // Users of a keyboard or a screen reader, who come from the list, continue at the name.
  useEffect(() => name.current?.focus(), [])
  const { employeeId, email, locked, role, grants, statuses } = record
  return (
    <>
      <div className="person-head">
        <div>
          <h2 className="section-title" ref={name} tabIndex={-1}>
            {fieldIn(record, 'name', language)}
          </h2>
          <code>{employeeId}</code>
          <p className="small muted">{email ? t.emailLine(email) : t.emailNone}</p>
        </div>
        <p className="badges">
          {role === 'admin' && <Badge>{t.administrator}</Badge>}
          {locked && <Badge tone="neutral">{t[locked]}</Badge>}
        </p>
      </div>
      <h3 className="section-title">{t.methods}</h3>
      <p className="badges">
        {grants.length === 0 && <Badge tone="neutral">{t.methodsNone}</Badge>}
        {grants.map((method) => (
          <Badge key={method} tone={statuses[method] === 2 ? 'neutral' : 'primary'}>
            {[t.methodNames[method], statuses[method] === 2 && t.notRegistered].filter(Boolean).join(' · ')}
          </Badge>
        ))}
      </p>
    </>
  )
}

interface PersonActionsProps {
  readonly record: EmployeeRecord
  readonly t: HelpDeskTexts
  readonly api: HelpDeskApi
  readonly onAsk: (question: Question) => void
}

/** The actions for an employee: recovery code and lock. Each asks for a reason first. */
function PersonActions({ record, t, api, onAsk }: PersonActionsProps) {
  const { employeeId, role, locked, grants } = record
  if (role === 'admin') return <Callout>{t.administratorLine}</Callout>
  const mayRecover = grants.includes('recovery otp')
  const lock = (title: string, lead: string, label: string, to: boolean): Question => ({
    ...{ title, lead, label, danger: to },
    act: (reason) => api.lock(employeeId, to, reason),
  })
  return (
    <>
      <div className="row">
        <Button
          size="small"
          disabled={!mayRecover || locked === 'by-desk'}
          onClick={() =>
            onAsk({
              ...{ title: t.issue, lead: t.issueLead, label: t.issue },
              act: (reason) => api.issueCode(employeeId, reason),
            })
          }
        >
          {t.issue}
        </Button>
        {locked && (
          <Button
            size="small"
            variant="grey"
            onClick={() => onAsk(lock(t.unlockTitle, t.unlockLead, t.unlock, false))}
          >
            {t.unlock}
          </Button>
        )}
        {locked !== 'by-desk' && (
          <Button
            size="small"
            variant="grey"
            onClick={() => onAsk(lock(t.lockTitle, t.lockLead, t.lock, true))}
          >
            {t.lock}
          </Button>
        )}
      </div>
      {!mayRecover && <p className="small muted">{t.recoveryUngranted}</p>}
    </>
  )
}

interface IssuedCodeProps {
  readonly code: string
  readonly expiresAt: string
  readonly t: HelpDeskTexts
}

/** A recovery code, which is shown only once. */
const IssuedCode = ({ code, expiresAt, t }: IssuedCodeProps) => (
  <div className="issued" role="status">
    <p className="strong">{t.issued}</p>
    <Serial
      code={code.replaceAll('-', '')}
      groupSize={recoveryCodeGroupLength}
      copy={
        <CopyButton
          text={code}
          texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
          name={t.copyCode}
        />
      }
    />
    <p className="small muted">{t.issuedLine(formatDate(expiresAt, { time: true }))}</p>
  </div>
)
