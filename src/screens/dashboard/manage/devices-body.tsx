import type { Registered } from '../../../core/authenticator-kinds'
import { Button } from '../../../ui/button'
import { LoadingTable, State } from '../../../ui/state'
import { useTexts } from '../../use-texts'
import { DevicesTable } from './devices-table'

export interface DevicesBodyProps {
  readonly registered: Registered | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The devices, or what there is to say in their place. */
export function DevicesBody({ registered, failed, onRetry }: DevicesBodyProps) {
  const t = useTexts('manage', 'common')
  if (failed)
    return (
      <div className="panel">
        <State
          kind="failed"
          title={t('manage:devices.failed')}
          action={
            <Button size="small" variant="grey" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          }
        />
      </div>
    )
  if (!registered)
    return (
      <LoadingTable
        label={t('common:loading')}
        heads={[t('manage:application'), t('manage:device'), t('manage:registered'), '']}
      />
    )
  if (registered.devices.length > 0) return <DevicesTable devices={registered.devices} />
  return (
    <div className="panel">
      <State title={t('manage:devices.none')}>
        {registered.status !== 0 && t('manage:devices.noneHelp')}
      </State>
    </div>
  )
}
