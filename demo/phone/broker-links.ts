import type { Backends } from './backends'
import { type Connect, listenOn } from './broker-link'
import type { StoredDevice } from './phone-storage'

interface LinkEvents {
  /** The broker can be heard, or no longer. */
  readonly onState: (deviceId: string, live: boolean) => void
  /** Something may have changed for the device. */
  readonly onChange: (device: StoredDevice) => void
}

/** The connections of all devices to the brokers of their companies: one each, looked for anew where it was not found. */
export interface BrokerLinks {
  /** Opens the device's link and says whether it had none. */
  open(device: StoredDevice): boolean
  close(deviceId: string): void
  closeAll(): void
}

export const createBrokerLinks = (
  backends: Backends,
  connect: Connect,
  { onState, onChange }: LinkEvents,
): BrokerLinks => {
  const links = new Map<string, () => void>()

  const forget = (deviceId: string) => {
    links.get(deviceId)?.()
    links.delete(deviceId)
  }
  return {
    open: (device) => {
      const { deviceId, topic } = device
      if (links.has(deviceId)) return false
      let ended = false
      let close = () => {
        ended = true
      }
      links.set(deviceId, () => close())
      backends
        .of(device)
        .broker()
        .then(
          (address) => {
            if (ended) return
            close = listenOn(connect, address, topic, {
              onState: (live) => onState(deviceId, live),
              onChange: () => onChange(device),
            })
          },
          () => {
            if (ended) return
            links.delete(deviceId)
            onState(deviceId, false)
          },
        )
      return true
    },
    close: forget,
    closeAll: () => {
      for (const deviceId of links.keys()) forget(deviceId)
    },
  }
}
