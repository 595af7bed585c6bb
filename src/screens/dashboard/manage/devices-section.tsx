import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { AuthenticatorKind, Device } from '../../../core/authenticator-kinds'
import { createStore } from '../../../core/store'
import { useTexts } from '../../use-texts'
import { DeleteDialog } from './delete-dialog'
import { DevicesBody } from './devices-body'
import { DevicesContext, type DevicesControl } from './devices-context'
import { RenameDialog } from './rename-dialog'
import { type RegisteredQuery, useLimit } from './use-registered'
import { useRowGone } from './use-row-gone'

type Asking =
  | { readonly to: 'rename'; readonly device: Device; readonly name: string }
  | { readonly to: 'delete'; readonly device: Device }

export interface DevicesSectionProps {
  readonly kind: AuthenticatorKind
  readonly query: RegisteredQuery
}

/** The registered devices of a kind, and what can be done to them. */
export function DevicesSection({ kind, query: { registered, failed, retry } }: DevicesSectionProps) {
  const t = useTexts('manage')
  const { limit } = useLimit(kind)
  const [asking, setAsking] = useState<Asking>()
  const control = useMemo<DevicesControl>(
    () => ({
      editing: createStore<Device['id'] | undefined>(undefined),
      draft: {},
      rename: (device, name) => setAsking({ to: 'rename', device, name }),
      remove: (device) => setAsking({ to: 'delete', device }),
    }),
    [],
  )
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useRowGone(registered?.devices, control.editing, title)
  /** The row of the last question is gone, or may be in a moment: focus has no place there. */
  const rowIsGone = useRef(false)
  useEffect(() => {
    if (asking || !rowIsGone.current) return
    rowIsGone.current = false
    title.current?.focus()
  }, [asking])

  const close = () => setAsking(undefined)
  const closeWithoutRow = () => {
    rowIsGone.current = true
    close()
  }
  const count = registered && {
    count: registered.devices.length,
    ...(limit !== undefined && { limit }),
  }
  return (
    <section className="block devices" aria-labelledby={id} part="devices">
      <div className="block-head">
        <h2 className="section-title" id={id} ref={title} tabIndex={-1}>
          {t('manage:devices')}
        </h2>
        <span className="small muted">
          {count && t(limit === undefined ? 'manage:devices.count' : 'manage:devices.countUpTo', count)}
        </span>
      </div>
      <DevicesContext value={control}>
        <DevicesBody
          registered={registered}
          failed={failed}
          onRetry={() => {
            title.current?.focus()
            retry()
          }}
        />
      </DevicesContext>
      {asking?.to === 'rename' && (
        <RenameDialog
          kind={kind}
          device={asking.device}
          name={asking.name}
          onClose={close}
          onRenamed={() => {
            control.editing.set(undefined)
            close()
          }}
        />
      )}
      {asking?.to === 'delete' && (
        <DeleteDialog
          kind={kind}
          device={asking.device}
          devices={registered?.devices ?? []}
          onClose={close}
          onDeleted={closeWithoutRow}
          onRefused={closeWithoutRow}
        />
      )}
    </section>
  )
}
