import { useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { CopyButton } from '../../src/ui/copy-button'
import { Serial } from '../../src/ui/serial'
import type { DeskEmployee } from '../shared/desk-records'
import { issueRecoveryCode, type RecoveryCode } from './desk-api'
import type { DeskTexts } from './texts'
import { useAction } from './use-action'

const two = (value: number) => String(value).padStart(2, '0')

function dateTimeOf(iso: string): string {
  const date = new Date(iso)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('. ')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Issues a temporary recovery code and shows it this once. */
export function RecoveryCodeIssuer({
  employee,
  t,
}: {
  readonly employee: DeskEmployee
  readonly t: DeskTexts
}) {
  const { running, failed, run } = useAction()
  const [issued, setIssued] = useState<RecoveryCode>()
  const granted = employee.grants.includes('recovery otp') && employee.locked !== 'by-desk'
  return (
    <div className="care-part">
      <p className="small strong">{t.recovery}</p>
      <p className="small muted">{granted ? t.recoveryLine : t.recoveryUngranted}</p>
      {issued && (
        <div role="status">
          <Serial
            code={issued.code.replaceAll('-', '')}
            groupSize={4}
            copy={
              <CopyButton
                text={issued.code}
                texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
                name={t.copyCodeFor(employee.employeeId)}
              />
            }
          />
          <p className="small muted">{t.expires(dateTimeOf(issued.expiresAt))}</p>
        </div>
      )}
      <p>
        <Button
          size="small"
          variant="grey"
          disabled={!granted}
          busy={running !== undefined}
          onClick={() => run('issue', async () => setIssued(await issueRecoveryCode(employee.employeeId)))}
        >
          {issued ? t.issueAgain : t.issue}
        </Button>
      </p>
      {failed && (
        <Callout tone="danger" role="alert">
          {t.actionFailed}
        </Callout>
      )}
    </div>
  )
}
