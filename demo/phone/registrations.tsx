import { useState } from 'react'
import { Badge } from '../../src/ui/badge'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Icon } from '../../src/ui/icon'
import type { Registered } from './device-api'
import type { PairedDevice } from './paired-devices'
import { RegisterForm } from './register-form'
import type { PhoneTexts } from './texts'

interface RegistrationsProps {
  readonly device: PairedDevice
  readonly t: PhoneTexts
  readonly onRegister: (serial: string) => Promise<Registered>
}

/** What a device is registered for, and the way to register it for more. A new device begins with that. */
export function Registrations({ device, t, onRegister }: RegistrationsProps) {
  const { registered } = device
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<Registered>()
  const first = registered.length === 0
  return (
    <div className="registrations">
      {registered.length > 0 && (
        <ul className="registered" aria-label={t.registeredFor}>
          {registered.map(({ type, applicationId, applicationName }) => (
            <li key={`${type}${applicationId}`}>
              <Badge tone="neutral">
                {t.type[type]} · {applicationName}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {done && (
        <Callout tone="success" role="status">
          {t.registeredNow(t.type[done.type], done.applicationName)}
        </Callout>
      )}
      {(first || open) && <p className="strong">{t.registerMore}</p>}
      {first && <p className="small muted">{t.nothingRegistered}</p>}
      {first || open ? (
        <RegisterForm
          t={t}
          onRegister={onRegister}
          onDone={(now) => {
            setDone(now)
            setOpen(false)
          }}
          {...(!first && { onCancel: () => setOpen(false) })}
        />
      ) : (
        <Button
          size="small"
          variant="grey"
          icon={<Icon name="plus" size={16} />}
          onClick={() => {
            setDone(undefined)
            setOpen(true)
          }}
        >
          {t.registerMore}
        </Button>
      )}
    </div>
  )
}
