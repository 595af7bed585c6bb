import { useRef } from 'react'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { usePortal } from '../../../react/portal-context'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Message } from '../../../ui/message'
import { CheckAgain } from '../check-again'
import { useAdding } from './use-adding'

export interface AddDeviceProps {
  readonly kind: DeviceKind
  /** The list of devices has failed, and offers to try again in its place. */
  readonly listFailed: boolean
}

/** The way to registration, or why there is none (R93, R97–R99). As long as that is not known, it cannot be pressed. */
export function AddDevice({ kind, listFailed }: AddDeviceProps) {
  const { navigator } = usePortal()
  const t = useTexts('manage')
  const box = useRef<HTMLDivElement>(null)
  const { adding, reason, retry } = useAdding(kind)
  if (adding.kind === 'not-granted') return <Message>{reason}</Message>
  return (
    <div className="add-device" ref={box} tabIndex={-1}>
      <Button
        size="small"
        part="add-device"
        icon={<Icon name="plus" />}
        disabled={adding.kind !== 'open'}
        aria-describedby={reason && 'add-device-reason'}
        onClick={() =>
          navigator.push('/register', { type: kind.name, oneTimeSetup: false, deviceRegistered: false })
        }
      >
        {t('manage:add')}
      </Button>
      {reason && <Message id="add-device-reason">{reason}</Message>}
      {adding.kind === 'unknown' && !listFailed && <CheckAgain box={box} onRetry={retry} />}
    </div>
  )
}
