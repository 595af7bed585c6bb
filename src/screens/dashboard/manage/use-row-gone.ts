import { useEffect } from 'react'
import type { Device } from '../../../core/authenticator-kinds'
import type { Store } from '../../../core/store'

/**
 * Ends the editing of a device that is not in the list any more, and says so.
 * Focus was in its row; where it is in a dialog, that one gives it to the same place in the end.
 */
export function useRowGone(
  devices: readonly Device[] | undefined,
  editing: Store<Device['id'] | undefined>,
  onGone: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list takes rows away
  useEffect(() => {
    const edited = editing.get()
    if (edited === undefined || !devices || devices.some(({ id }) => id === edited)) return
    editing.set(undefined)
    onGone()
  }, [devices, editing])
}
