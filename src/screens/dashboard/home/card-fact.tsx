import { maskEmail } from '../../../contract/values/mask-email'
import { type DeviceKind, readDevices } from '../../../core/devices/device-kinds'
import type { LastUse } from '../../../core/devices/last-use'
import { usePortal } from '../../../react/portal-context'
import { useCallQuery } from '../../../react/use-query'
import { useTexts } from '../../../react/use-texts'
import { breakAtSign } from '../../../ui/break-at-sign'

export interface DeviceFactProps {
  readonly kind: DeviceKind
  /** The name of the application that the card is of. */
  readonly application: string
  /** Undefined as long as it is on its way. */
  readonly use: LastUse | undefined
}

/** How many devices one has for the application, and when one of the kind was last used; only what is known. */
export function DeviceFact({ kind, application, use }: DeviceFactProps) {
  const t = useTexts('dashboard')
  const { data } = useCallQuery(kind.list)
  const count =
    data &&
    readDevices(kind, data).devices.filter(({ applicationName }) => applicationName === application).length
  const facts = [
    ...(count ? [t('dashboard:fact.devices', { count })] : []),
    ...(use === 'never' ? [t('dashboard:fact.never')] : []),
    ...(typeof use === 'number'
      ? [use === 0 ? t('dashboard:fact.today') : t('dashboard:fact.used', { count: use })]
      : []),
  ]
  return facts.join(' · ')
}

/** Where codes are sent to. */
export function EmailFact() {
  const { userEmail } = usePortal().core.session.identity
  return userEmail ? breakAtSign(maskEmail(userEmail)) : null
}
