import { useId, useState } from 'react'
import type { DeskEmployee } from '../../server/desk/desk-records'
import { recoveryCodeGroupLength } from '../../src/contract/codes'
import { authenticationTypes } from '../../src/contract/methods'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Checkbox } from '../../src/ui/checkbox'
import { CopyButton } from '../../src/ui/copy-button'
import { Icon } from '../../src/ui/icon'
import { Serial } from '../../src/ui/serial'
import {
  issuePairingLink,
  issuePhoneLink,
  issueRecoveryCode,
  type RecoveryCode,
  setGrant,
  setLock,
} from './desk-api'
import type { DeskTexts } from './texts'

interface EmployeeCareProps {
  readonly employee: DeskEmployee
  readonly t: DeskTexts
  /** Called after the employee's data have changed. */
  readonly onChange: () => Promise<void>
}

/** The help desk's actions for one employee: grants, phones, a recovery code, the lock. */
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

/** The name of the window: every opened phone reuses it. */
const PHONE_WINDOW = 'mfa-phone'
/** Stands for a new phone in place of a device ID. Real device IDs are longer, so none equals it. */
const NEW_PHONE = 'new'

/** Opens the mobile app as one of the employee's phones, or as a new one. */
function PhoneOpener({ employee, t }: { readonly employee: DeskEmployee; readonly t: DeskTexts }) {
  const { running, failed, run } = useAction()
  const [link, setLink] = useState<string>()
  const open = (name: string, issueLink: () => Promise<string>) => {
    // Opened at once, still within the click: a later `window.open` would be blocked as a popup.
    const phone = window.open('', PHONE_WINDOW)
    setLink(undefined)
    void run(name, async () => {
      const address = await issueLink()
      if (!phone) return setLink(address)
      phone.location.href = new URL(address, location.href).href
      phone.focus()
    })
  }
  return (
    <div className="care-part">
      <p className="small strong">{t.phones}</p>
      {employee.phones.length > 0 && <p className="small muted">{t.openPhoneLine}</p>}
      <ul className="care-phones">
        {employee.phones.map(({ deviceId, deviceName }) => (
          <li key={deviceId}>
            <Icon name="mobile" />
            <span>{deviceName}</span>
            <Button
              size="small"
              variant="grey"
              busy={running === deviceId}
              onClick={() => open(deviceId, () => issuePhoneLink(employee.employeeId, deviceId))}
            >
              {t.openPhone}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button
          size="small"
          variant="grey"
          icon={<Icon name="plus" size={16} />}
          busy={running === NEW_PHONE}
          onClick={() => open(NEW_PHONE, () => issuePairingLink(employee.employeeId))}
        >
          {t.openNewPhone}
        </Button>
      </p>
      {link && (
        <Callout>
          <span>{t.phoneLink}</span>{' '}
          <a className="desk-link" href={link} target={PHONE_WINDOW}>
            {t.openPhone}
          </a>
        </Callout>
      )}
      {failed && (
        <Callout tone="danger" role="alert">
          {t.actionFailed}
        </Callout>
      )}
    </div>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

function dateTimeOf(iso: string): string {
  const date = new Date(iso)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('. ')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Issues a temporary recovery code and shows it only once. */
function RecoveryCodeIssuer({ employee, t }: { readonly employee: DeskEmployee; readonly t: DeskTexts }) {
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
            groupSize={recoveryCodeGroupLength}
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

/** Runs a button's action, one at a time, and reports a failure. */
function useAction() {
  const [running, setRunning] = useState<string>()
  const [failed, setFailed] = useState(false)
  const run = async (name: string, action: () => Promise<unknown>): Promise<void> => {
    if (running) return
    setRunning(name)
    setFailed(false)
    try {
      await action()
    } catch {
      setFailed(true)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, failed, run }
}
