import { useId, useState } from 'react'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Dialog } from '../../src/ui/dialog'
import { Icon } from '../../src/ui/icon'
import { Tile } from '../../src/ui/tile'
import { CodeRow } from './code-row'
import type { Registered } from './device-api'
import type { PairedDevice } from './paired-devices'
import { Registrations } from './registrations'
import type { PhoneTexts } from './texts'

interface DeviceCardProps {
  readonly device: PairedDevice
  readonly name: string
  /** Whether this tab is the phone; another one's state is not shown. */
  readonly active: boolean
  readonly now: number
  readonly t: PhoneTexts
  readonly onRegister: (serial: string) => Promise<Registered>
  readonly onRemove: () => void
}

/** One linked device: whose it is, whether it is connected, its one-time codes, and what it is registered for. */
export function DeviceCard({ device, name, active, now, t, onRegister, onRemove }: DeviceCardProps) {
  const [asking, setAsking] = useState(false)
  const id = useId()
  const gone = device.link === 'gone'
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
          <p className="small muted">
            {name} · {device.employeeId}
          </p>
          {device.companyName && <p className="small muted">{device.companyName}</p>}
        </div>
        {(active || gone) && (
          <p className="device-link small" data-link={device.link}>
            {t[device.link]}
          </p>
        )}
      </div>
      {gone && <Callout tone="warning">{t.goneLead}</Callout>}
      {!gone && device.seeds.length > 0 && (
        <ul className="codes" aria-label={t.codes}>
          {device.seeds.map((seed) => (
            <CodeRow key={seed.otpInfoId} seed={seed} now={now} t={t} />
          ))}
        </ul>
      )}
      {!gone && <Registrations device={device} t={t} onRegister={onRegister} />}
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
