import type { Device } from '../../../core/devices/device-kinds'
import { useTexts } from '../../../react/use-texts'
import { Callout } from '../../../ui/callout'
import { GivenText } from '../../../ui/given-text'
import { Icon } from '../../../ui/icon'
import { Spinner } from '../../../ui/spinner'
import { useMethodList } from './use-method-list'
import type { RemainingMethods } from './use-remaining-methods'

/** What a deletion changes, application by application. As high while it is being found out as afterwards. */
export function DeletionImpact({ device, left }: { device: Device; left: RemainingMethods }) {
  const t = useTexts('manage')
  const list = useMethodList()
  return (
    <div className="stack-2" role="status">
      <p className="label">{t('manage:delete.losses')}</p>
      {left.kind === 'checking' && (
        <div className="panel losses-checking">
          <Spinner label={t('manage:delete.checking')} />
        </div>
      )}
      {left.kind === 'unknown' && <Callout tone="warning">{t('manage:delete.unknown')}</Callout>}
      {left.kind === 'known' && (
        <ul className="panel losses">
          <li className={left.ways.length === 0 ? 'loss-last' : undefined}>
            <Icon name={left.ways.length === 0 ? 'warning' : 'available'} />
            <span className="strong">
              <GivenText>{device.applicationName}</GivenText>
            </span>
            <span>
              {left.ways.length === 0
                ? t('manage:delete.last')
                : t('manage:delete.left', { ways: list(left.ways) })}
            </span>
          </li>
          {left.otherApplications && (
            <li>
              <Icon name="available" />
              <span className="strong">{t('manage:delete.others')}</span>
              <span>{t('manage:delete.othersUnchanged')}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
