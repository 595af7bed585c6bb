import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import type { EmployeeRecord } from '../shared/help-desk-records'
import type { HelpDeskApi } from './help-desk-api'
import type { Question } from './reason-dialog'
import type { HelpDeskTexts } from './texts'

interface PersonActionsProps {
  readonly record: EmployeeRecord
  readonly t: HelpDeskTexts
  readonly api: HelpDeskApi
  readonly onAsk: (question: Question) => void
}

/** A recovery code, the lock: each asks for a reason first. */
export function PersonActions({ record, t, api, onAsk }: PersonActionsProps) {
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
