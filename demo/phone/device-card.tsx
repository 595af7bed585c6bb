import { useId, useState } from 'react'
import { otpDigits, otpPeriodSeconds } from '../../src/contract/codes'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { CopyButton } from '../../src/ui/copy-button'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import { Tile } from '../../src/ui/tile'
import type { OtpSeed, PhoneRegistration } from './device-api'
import { oneTimeCode } from './one-time-code'
import type { PairedDevice } from './paired-devices'
import { Registrations } from './registrations'
import type { PhoneTexts } from './texts'

interface DeviceCardProps {
  readonly device: PairedDevice
  readonly name: string
  /** True if this tab is the phone. In another tab, the state of the connection is unknown and not shown. */
  readonly active: boolean
  readonly now: number
  readonly t: PhoneTexts
  readonly onRegister: (serial: string) => Promise<PhoneRegistration>
  readonly onRemove: () => void
}

/** One linked device: its owner, its connection, its one-time codes, and its registrations. */
export function DeviceCard({ device, name, active, now, t, onRegister, onRemove }: DeviceCardProps) {
  const [asking, setAsking] = useState(false)
  const id = useId()
  const gone = device.link === 'gone'
  const isUsable = !gone && !device.isLocked
  return (
    <li className="panel device" aria-labelledby={id}>
      <div className="device-head">
        <Tile tone={gone ? 'muted' : 'primary'}>
          <Icon name="mobile" />
        </Tile>
        <div>
          <h3 className="strong" id={id}>
            {device.deviceName}
          </h3>
          <p className="small muted">{`${name} · ${device.employeeId}`}</p>
          {device.companyName && <p className="small muted">{device.companyName}</p>}
        </div>
        {(active || gone) && (
          <p className="device-link small" data-link={device.link}>
            {t[device.link]}
          </p>
        )}
      </div>
      {!isUsable && <Callout tone="warning">{gone ? t.goneLead : t.locked}</Callout>}
      {isUsable && device.seeds.length > 0 && (
        <ul className="codes" aria-label={t.codes}>
          {device.seeds.map((seed) => (
            <CodeRow key={seed.otpInfoId} seed={seed} now={now} t={t} />
          ))}
        </ul>
      )}
      {isUsable && <Registrations device={device} t={t} onRegister={onRegister} />}
      <div className="device-foot">
        <Button
          size="mini"
          variant="grey"
          icon={<Icon name="trash" size={16} />}
          onClick={() => setAsking(true)}
        >
          {t.remove}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={t.removeQuestion(device.deviceName)}
          lead={t.removeLead}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="grey" onClick={() => setAsking(false)}>
                {t.cancel}
              </Button>
              <Button variant="danger" onClick={onRemove}>
                {t.removeConfirm}
              </Button>
            </>
          }
        />
      )}
    </li>
  )
}

interface CodeRowProps {
  readonly seed: OtpSeed
  readonly now: number
  readonly t: PhoneTexts
}

/** The current code, and how long it is valid. */
function CodeRow({ seed, now, t }: CodeRowProps) {
  const { code, secondsLeft } = oneTimeCode(seed.secret, now)
  return (
    <li className="code-row" data-ending={secondsLeft <= 5 || undefined}>
      <div className="code-row-main">
        <p className="small muted">{seed.applicationName}</p>
        <p className="code-row-code">
          <span aria-hidden="true">{code.slice(0, otpDigits / 2)}</span>
          <span aria-hidden="true">{code.slice(otpDigits / 2)}</span>
          <span className="visually-hidden">{[...code].join(' ')}</span>
        </p>
      </div>
      <div className="code-row-time" role="timer" aria-label={t.newCodeIn(secondsLeft)}>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="17" />
          <circle
            className="code-row-left"
            cx="20"
            cy="20"
            r="17"
            pathLength={otpPeriodSeconds}
            strokeDasharray={`${secondsLeft} ${otpPeriodSeconds}`}
          />
        </svg>
        <span aria-hidden="true">{secondsLeft}</span>
      </div>
      <CopyButton
        text={code}
        texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
        name={t.copyCodeFor(seed.applicationName)}
      />
    </li>
  )
}
