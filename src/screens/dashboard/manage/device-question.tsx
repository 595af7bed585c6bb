import { type RefObject, useEffect, useRef } from 'react'
import type { Device, DeviceKind } from '../../../core/devices/device-kinds'
import { useStore } from '../../../react/use-store'
import { DeleteDialog } from './delete-dialog'
import type { DevicesControl } from './devices-context'
import { RenameDialog } from './rename-dialog'

export interface DeviceQuestionProps {
  readonly kind: DeviceKind
  readonly devices: readonly Device[]
  readonly control: DevicesControl
  /** The list's title, which gets focus when the row of the question has gone. */
  readonly title: RefObject<HTMLElement | null>
}

/** What is asked before a device changes; it comes and goes without the list being drawn again. */
export function DeviceQuestion({ kind, devices, control, title }: DeviceQuestionProps) {
  const asking = useStore(control.asking)
  /** The row of the last question is gone, or may be in a moment: focus has no place there. */
  const rowIsGone = useRef(false)
  useEffect(() => {
    if (asking || !rowIsGone.current) return
    rowIsGone.current = false
    title.current?.focus()
  }, [asking, title])

  const close = () => control.asking.set(undefined)
  const closeWithoutRow = () => {
    rowIsGone.current = true
    close()
  }
  if (asking?.to === 'rename') {
    return (
      <RenameDialog
        kind={kind}
        device={asking.device}
        name={asking.name}
        onClose={close}
        onRenamed={() => {
          control.editing.set(undefined)
          control.renamed.set(asking.name)
          close()
        }}
      />
    )
  }
  if (asking?.to === 'delete') {
    return (
      <DeleteDialog
        kind={kind}
        device={asking.device}
        devices={devices}
        onClose={close}
        onDeleted={closeWithoutRow}
        onRefused={closeWithoutRow}
      />
    )
  }
  return null
}
