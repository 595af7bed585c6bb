import { addingTo } from '../../../core/add-device'
import type { AuthenticatorKind, Registered } from '../../../core/authenticator-kinds'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Message } from '../../../ui/message'
import { usePortal } from '../../portal-context'
import { useTexts } from '../../use-texts'
import { useLimit } from './use-registered'

export interface AddDeviceProps {
  readonly kind: AuthenticatorKind
  readonly registered: Registered | undefined
}

/** The way to registration, or why there is none (R93, R97–R99). As long as that is not known, it cannot be pressed. */
export function AddDevice({ kind, registered }: AddDeviceProps) {
  const { navigator } = usePortal()
  const t = useTexts('manage')
  const { limit, asking } = useLimit(kind)
  const adding = registered && addingTo(kind, registered, limit)
  if (adding?.kind === 'not-granted') return <Message>{t('manage:add.not-granted')}</Message>

  const reason =
    adding?.kind === 'full'
      ? t('manage:add.full', { count: adding.limit })
      : adding?.kind === 'otp-registered'
        ? t('manage:add.otp-registered')
        : undefined
  return (
    <div className="add-device">
      <Button
        size="small"
        part="add-device"
        icon={<Icon name="plus" />}
        disabled={asking || adding?.kind !== 'open'}
        aria-describedby={reason && 'add-device-reason'}
        onClick={() =>
          navigator.push('/register', { type: kind.name, oneTimeSetup: false, deviceRegistered: false })
        }
      >
        {t('manage:add')}
      </Button>
      {reason && <Message id="add-device-reason">{reason}</Message>}
    </div>
  )
}
