import { useId, useState } from 'react'
import { cleanCode } from '../../src/contract/codes'
import { Badge } from '../../src/ui/badge'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { CodeInput } from '../../src/ui/code-input'
import { Icon } from '../../src/ui/icon'
import { guardEnter } from '../../src/ui/on-enter'
import { type PhoneRegistration, refusalOf } from './device-api'
import { FormButtons } from './form-buttons'
import type { PairedDevice } from './paired-devices'
import { readScanned } from './scanned'
import { ScanButton } from './scanner'
import type { PhoneTexts } from './texts'

interface RegistrationsProps {
  readonly device: PairedDevice
  readonly t: PhoneTexts
  readonly onRegister: (serial: string) => Promise<PhoneRegistration>
}

/** A device's registrations, and the form for another. A new device starts with the form. */
export function Registrations({ device, t, onRegister }: RegistrationsProps) {
  const { registered } = device
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<PhoneRegistration>()
  const first = registered.length === 0
  return (
    <div className="registrations">
      {registered.length > 0 && (
        <ul className="registered" aria-label={t.registeredFor}>
          {registered.map(({ type, applicationId, applicationName }) => (
            <li key={`${type}${applicationId}`}>
              <Badge tone="neutral">{`${t.type[type]} · ${applicationName}`}</Badge>
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

interface RegisterFormProps {
  readonly t: PhoneTexts
  /** Rejects with the errors of `Phone.register`. */
  readonly onRegister: (serial: string) => Promise<PhoneRegistration>
  readonly onDone: (registered: PhoneRegistration) => void
  /** Set only if there is a screen to return to. */
  readonly onCancel?: () => void
}

/**
 * Takes the number that the portal shows. Its length decides whether the phone will approve sign-ins or show one-time
 * codes.
 */
function RegisterForm({ t, onRegister, onDone, onCancel }: RegisterFormProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const register = async (given: string) => {
    if (busy) return
    const scanned = readScanned(given)
    if (scanned.kind !== 'serial')
      return setError(scanned.kind === 'company' ? t.serialCompany : t.serialShape)
    setBusy(true)
    setError('')
    try {
      onDone(await onRegister(scanned.serial))
    } catch (thrown) {
      setError(t.refusal[refusalOf(thrown)])
      setBusy(false)
    }
  }

  return (
    <form
      method="dialog"
      className="register"
      noValidate
      onKeyDown={guardEnter}
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') void register(code)
      }}
    >
      <CodeInput
        id={`${id}serial`}
        label={t.serial}
        value={code}
        clean={cleanCode}
        autoComplete="off"
        readOnly={busy}
        className={code.length > 8 ? 'register-long' : undefined}
        error={error}
        hint={t.serialHint}
        onCode={(typed) => {
          setCode(typed)
          setError('')
        }}
      />
      <ScanButton t={t} onText={register} />
      <FormButtons submit={t.register} busy={busy} empty={code === ''} onCancel={onCancel} t={t} />
    </form>
  )
}
