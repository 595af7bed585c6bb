import { useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Icon } from '../../src/ui/icon'
import type { DeskEmployee } from '../shared/desk-records'
import { issuePairingLink, issuePhoneLink } from './desk-api'
import type { DeskTexts } from './texts'
import { useAction } from './use-action'

/** One window for the phone, however often it is opened. */
const PHONE_WINDOW = 'mfa-phone'
/** No device ID: those are longer. */
const NEW_PHONE = 'new'

/** Opens the mobile app as one of the employee's phones, or as a new one. */
export function PhoneOpener({ employee, t }: { readonly employee: DeskEmployee; readonly t: DeskTexts }) {
  const { running, failed, run } = useAction()
  const [link, setLink] = useState<string>()
  const open = (name: string, issueLink: () => Promise<string>) => {
    // At once, while it is still the click that opens it; afterwards a browser would call it a popup.
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
          {t.phoneLink}{' '}
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
