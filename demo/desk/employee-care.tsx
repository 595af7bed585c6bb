import { useId } from 'react'
import { authenticationTypes } from '../../src/contract/authentication-types'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Checkbox } from '../../src/ui/checkbox'
import type { DeskEmployee } from '../shared/desk-records'
import { setGrant, setLock } from './desk-api'
import { PhoneOpener } from './phone-opener'
import { RecoveryCodeIssuer } from './recovery-code-issuer'
import type { DeskTexts } from './texts'
import { useAction } from './use-action'

interface EmployeeCareProps {
  readonly employee: DeskEmployee
  readonly t: DeskTexts
  /** Something about the employee is different now. */
  readonly onChange: () => Promise<void>
}

/** What a help desk does for one employee: grants, phones, a recovery code, the lock. */
export function EmployeeCare({ employee, t, onChange }: EmployeeCareProps) {
  const { employeeId, grants, locked } = employee
  const { running, failed, run } = useAction()
  const id = useId()
  return (
    <div className="care">
      {failed && (
        <Callout tone="danger" role="alert">
          {t.actionFailed}
        </Callout>
      )}
      <fieldset className="care-part">
        <legend className="small strong">{t.grants}</legend>
        <div className="care-grants">
          {authenticationTypes.map((method) => (
            <Checkbox
              key={method}
              id={`${id}${method}`}
              label={t.methodNames[method]}
              checked={grants.includes(method) !== (running === method)}
              onChange={(event) => {
                const granted = event.currentTarget.checked
                void run(method, async () => {
                  await setGrant(employeeId, method, granted)
                  await onChange()
                })
              }}
            />
          ))}
        </div>
      </fieldset>
      <PhoneOpener employee={employee} t={t} />
      <RecoveryCodeIssuer employee={employee} t={t} />
      <div className="care-part">
        <p className="small strong">{t.access}</p>
        <p className="small muted">{t.lockLine}</p>
        <p>
          <Button
            size="small"
            variant={locked ? 'primaryLight' : 'grey'}
            busy={running === 'lock'}
            onClick={() =>
              run('lock', async () => {
                await setLock(employeeId, !locked)
                await onChange()
              })
            }
          >
            {locked ? t.unlock : t.lock}
          </Button>
        </p>
      </div>
    </div>
  )
}
