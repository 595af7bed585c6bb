import type { DeviceKind, Registered } from '../../../core/devices/device-kinds'
import { useTexts } from '../../../react/use-texts'
import { LoadingTable, State } from '../../../ui/state'
import { ErrorState } from '../../shared/error-state'
import { DevicesTable } from './devices-table'

export interface DevicesBodyProps {
  readonly kind: DeviceKind
  readonly registered: Registered | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** The devices, or what there is to say in their place. */
export function DevicesBody({ kind, registered, error, onRetry }: DevicesBodyProps) {
  const t = useTexts('manage', 'common')
  if (error)
    return (
      <div className="panel">
        <ErrorState title={t('manage:devices.failed')} error={error} onRetry={onRetry} />
      </div>
    )
  if (!registered)
    return (
      <LoadingTable
        label={t('common:loading')}
        heads={[t('manage:device'), t('manage:application'), t('manage:registered'), '']}
      />
    )
  if (registered.devices.length > 0) return <DevicesTable devices={registered.devices} />
  return (
    <div className="panel">
      <State icon={kind.name} title={t('manage:devices.none')}>
        {registered.status !== 0 && t('manage:devices.noneHelp')}
      </State>
    </div>
  )
}
