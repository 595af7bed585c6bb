import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Device } from '../../../core/devices/device-kinds'
import type { Store } from '../../../core/platform/store'

export type Asking =
  | { readonly to: 'rename'; readonly device: Device; readonly name: string }
  | { readonly to: 'delete'; readonly device: Device }

/** What the cells of the devices table share, so that one of a thousand rows can change without the others. */
export interface DevicesControl {
  /** The device whose name is being edited. */
  readonly editing: Store<Device['id'] | undefined>
  /** What has been typed as its new name. */
  readonly draft: { text?: string | undefined }
  /** What is asked before a device changes. */
  readonly asking: Store<Asking | undefined>
  /** The new name that has just been saved. */
  readonly renamed: Store<string | undefined>
}

export const DevicesContext = createContext<DevicesControl | null>(null)

/** The controls, and whether this device's name is being edited. */
export function useDeviceControl({ id }: Device): DevicesControl & { readonly isEdited: boolean } {
  const control = use(DevicesContext)
  if (!control) throw new Error('useDeviceControl() is called outside the devices section')
  const { editing } = control
  const read = useCallback(() => editing.get() === id, [editing, id])
  return { ...control, isEdited: useSyncExternalStore(editing.subscribe, read, read) }
}
