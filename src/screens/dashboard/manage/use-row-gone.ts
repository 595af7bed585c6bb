import { type RefObject, useEffect } from 'react'
import type { Device } from '../../../core/devices/device-kinds'
import type { Store } from '../../../core/platform/store'

/**
 * Ends the editing of a device that is not in the list any more, and gives focus, which was in its row, to the list's
 * title. Where it is in a dialog, that one gives it to the same place in the end.
 */
export function useRowGone(
  devices: readonly Device[] | undefined,
  editing: Store<Device['id'] | undefined>,
  title: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const edited = editing.get()
    if (edited === undefined || !devices || devices.some(({ id }) => id === edited)) return
    editing.set(undefined)
    title.current?.focus()
  }, [devices, editing, title])
}
