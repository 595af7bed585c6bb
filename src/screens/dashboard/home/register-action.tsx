import { useId } from 'react'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { usePortal } from '../../../react/portal-context'
import { useTexts } from '../../../react/use-texts'
import { Icon } from '../../../ui/icon'
import { LinkButton } from '../../../ui/link-button'
import { useAdding } from '../manage/use-adding'

/**
 * From a card to registration. Where that would be refused, because an OTP device is registered for another application or
 * the limit is reached, the card says beforehand what the management page says (R97–R99).
 */
export function RegisterAction({ kind }: { kind: DeviceKind }) {
  const { navigator } = usePortal()
  const t = useTexts('dashboard', 'common')
  const id = useId()
  const { adding, reason, retry } = useAdding(kind)
  const method = t(`dashboard:method.${kind.name}`)
  if (adding.kind === 'unknown')
    return (
      <>
        <p id={id}>{reason}</p>
        <LinkButton small aria-describedby={id} onClick={retry}>
          {t('common:retry')}
        </LinkButton>
      </>
    )
  if (adding.kind !== 'open' && adding.kind !== 'checking') return <p>{reason}</p>
  return (
    <LinkButton
      small
      aria-label={t('dashboard:status.registerWhat', { method })}
      disabled={adding.kind === 'checking'}
      title={reason}
      onClick={() =>
        navigator.push('/register', { type: kind.name, oneTimeSetup: false, deviceRegistered: false })
      }
    >
      {t('dashboard:status.register')}
      <Icon name="chevron-right" size={16} />
    </LinkButton>
  )
}
