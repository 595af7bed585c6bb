import { useState } from 'react'
import type { DeviceMethodName } from '../../contract/methods'
import { renameDevice } from '../../core/devices/change-device'
import { type Device, type DeviceKind, deviceKinds, readDevices } from '../../core/devices/device-kinds'
import { newestDevice, offeredName } from '../../core/devices/newest-device'
import type { Portal } from '../../core/page/portal'
import { invalidate } from '../../core/page/query-client'
import { ignore } from '../../core/platform/ignore'
import type { RegisteredDevice } from '../../core/registration/registration-state'
import { ownPrefix } from '../../core/session/session-names'
import { usePortal } from '../../react/portal-context'
import { useCallQuery } from '../../react/use-query'

export interface DeviceName {
  readonly type: DeviceMethodName
  readonly text: string
}

interface Found {
  readonly kind: DeviceKind
  readonly device: Device
  readonly offered: string
}

/**
 * The names of devices that have just been registered, found in the lists of their kinds; a device that is not found has
 * none to change. What is offered the same name is one phone, and has one name. What is typed outlives a reload of the
 * page. `save` renames where a name has been changed, and tells whether that has worked.
 */
export function useDeviceNames(registered: readonly RegisteredDevice[]) {
  const portal = usePortal()
  const { sessionStorage } = portal.core.environment
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const lists = useLists(registered)
  const keyOf = ({ kind, device }: Found) => `${ownPrefix}name.${kind.name}.${device.id}`

  const found = registered.flatMap(({ type, applicationName, suggestedName }): Found[] => {
    const kind = deviceKinds[type]
    const device = newestDevice(lists[type] ?? [], applicationName)
    return device ? [{ kind, device, offered: offeredName(device, suggestedName) }] : []
  })
  const isOnePhone = new Set(found.map(({ offered }) => offered)).size === 1
  const named = isOnePhone ? found.slice(0, 1) : found
  const textOf = (one: Found) => {
    const [asked = one] = isOnePhone ? named : [one]
    return typed[asked.kind.name] ?? sessionStorage.get(keyOf(asked)) ?? asked.offered
  }

  return {
    names: named.map((one): DeviceName => ({ type: one.kind.name, text: textOf(one) })),
    setName(type: DeviceMethodName, text: string) {
      setTyped({ ...typed, [type]: text })
      const one = found.find(({ kind }) => kind.name === type)
      if (one) sessionStorage.set(keyOf(one), text)
    },
    async save(signal: AbortSignal): Promise<boolean> {
      const changed = found.filter((one) => {
        const text = textOf(one).trim()
        return text !== '' && text !== one.device.description
      })
      const saved = await Promise.all(changed.map((one) => rename(portal, one, textOf(one).trim(), signal)))
      signal.throwIfAborted()
      if (saved.includes(false)) return false
      for (const one of found) sessionStorage.remove(keyOf(one))
      return true
    },
  }
}

async function rename(portal: Portal, found: Found, name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await renameDevice(portal, found, name, signal)
    await invalidate(portal.core, found.kind.list.id)
    return true
  } catch (error) {
    ignore(error, 'the dialog for the call has shown it; the screen leaves the name as it is')
    return false
  }
}

/** The devices of each kind that has been registered. Hooks cannot be called in a loop, so each kind has its own line. */
function useLists(registered: readonly RegisteredDevice[]) {
  const isWanted = (type: DeviceMethodName) => registered.some((device) => device.type === type)
  const { mobile, otp, fido, pc } = deviceKinds
  const lists = {
    mobile: useCallQuery(mobile.list, undefined, { enabled: isWanted('mobile') }),
    otp: useCallQuery(otp.list, undefined, { enabled: isWanted('otp') }),
    fido: useCallQuery(fido.list, undefined, { enabled: isWanted('fido') }),
    pc: useCallQuery(pc.list, undefined, { enabled: isWanted('pc') }),
  }
  const devices: Partial<Record<DeviceMethodName, readonly Device[]>> = {}
  for (const kind of Object.values(deviceKinds)) {
    const { data, isFetchedAfterMount } = lists[kind.name]
    // What was fetched before does not have the device.
    if (data && isFetchedAfterMount) devices[kind.name] = readDevices(kind, data).devices
  }
  return devices
}
