import { useId, useMemo, useRef } from 'react'
import { highestLimit } from '../../../core/devices/add-device'
import type { Device, DeviceKind } from '../../../core/devices/device-kinds'
import { nameInSentence } from '../../../core/i18n/name-in-sentence'
import { createStore } from '../../../core/platform/store'
import { useStore } from '../../../react/use-store'
import { useTexts } from '../../../react/use-texts'
import { SectionTitle } from '../../../ui/section-title'
import { StatusBadge } from '../../../ui/status-badge'
import { DeviceQuestion } from './device-question'
import { DevicesBody } from './devices-body'
import { type Asking, DevicesContext, type DevicesControl } from './devices-context'
import { type RegisteredQuery, useApplicationsFor } from './use-registered'
import { useRowGone } from './use-row-gone'

export interface DevicesSectionProps {
  readonly kind: DeviceKind
  readonly query: RegisteredQuery
}

/** The registered devices of a kind, and what can be done to them. */
export function DevicesSection({ kind, query: { registered, error, retry } }: DevicesSectionProps) {
  const t = useTexts('manage')
  const { applications = [] } = useApplicationsFor(kind)
  const limit = highestLimit(applications)
  const control = useMemo<DevicesControl>(
    () => ({
      editing: createStore<Device['id'] | undefined>(undefined),
      draft: {},
      asking: createStore<Asking | undefined>(undefined),
      renamed: createStore<string | undefined>(undefined),
    }),
    [],
  )
  const renamed = useStore(control.renamed)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useRowGone(registered?.devices, control.editing, title)
  const count = registered && {
    count: registered.devices.length,
    ...(limit !== undefined && { limit }),
  }
  return (
    <section className="block devices" aria-labelledby={id} part="devices">
      <div className="block-head">
        <SectionTitle id={id} ref={title} tabIndex={-1}>
          {t('manage:devices')}
        </SectionTitle>
        {renamed === undefined ? (
          <span className="small muted">
            {count && t(limit === undefined ? 'manage:devices.count' : 'manage:devices.countUpTo', count)}
          </span>
        ) : (
          <StatusBadge status="success">
            {t('manage:rename.done', { device: nameInSentence(renamed) })}
          </StatusBadge>
        )}
      </div>
      <DevicesContext value={control}>
        <DevicesBody
          kind={kind}
          registered={registered}
          error={error}
          onRetry={() => {
            title.current?.focus()
            retry()
          }}
        />
      </DevicesContext>
      <DeviceQuestion kind={kind} devices={registered?.devices ?? []} control={control} title={title} />
    </section>
  )
}
