import { useId, useState } from 'react'
import { CodeInput } from '../../src/ui/code-input'
import { guardEnter } from '../../src/ui/on-enter'
import type { Registered } from './device-api'
import { FormButtons } from './form-buttons'
import { refusalOf } from './refusals'
import { readScanned } from './scanned'
import { ScanButton } from './scanner'
import type { PhoneTexts } from './texts'

interface RegisterFormProps {
  readonly t: PhoneTexts
  /** Rejects with what `Phone.register` throws. */
  readonly onRegister: (serial: string) => Promise<Registered>
  readonly onDone: (registered: Registered) => void
  /** Only where there is something to go back to. */
  readonly onCancel?: () => void
}

/** Takes the number that the portal shows. Six digits are for sign-ins, sixteen for OTP: the number says which. */
export function RegisterForm({ t, onRegister, onDone, onCancel }: RegisterFormProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const register = async (given: string) => {
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
        autoComplete="off"
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
