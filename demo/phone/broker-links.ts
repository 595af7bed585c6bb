import type { OpenBroker } from '../../src/core/platform/broker'
import type { Backends } from './backends'
import type { StoredDevice } from './phone-storage'

/** A device under the key by which the phone knows it. */
type KeyedDevice = StoredDevice & { readonly key: string }

interface LinkEvents {
  /** The broker can be heard, or no longer. */
  readonly onState: (key: string, live: boolean) => void
  /** Something may have changed for the device. */
  readonly onChange: (key: string) => void
}

/**
 * The connections of all devices to the brokers of their companies: one each, looked for again where it was not found or
 * refused. What a message says is not looked at: it means that something changed.
 */
export interface BrokerLinks {
  /** Opens the device's link and says whether it had none. */
  open(device: KeyedDevice): boolean
  close(key: string): void
  closeAll(): void
}

export function createBrokerLinks(
  backends: Backends,
  openBroker: OpenBroker,
  { onState, onChange }: LinkEvents,
): BrokerLinks {
  const links = new Map<string, () => void>()

  const forget = (key: string) => {
    links.get(key)?.()
    links.delete(key)
  }
  return {
    open: (device) => {
      const { key, topic } = device
      if (links.has(key)) return false
      let ended = false
      let close = () => {
        ended = true
      }
      const lose = () => {
        links.delete(key)
        onState(key, false)
      }
      links.set(key, () => close())
      backends
        .of(device)
        .broker()
        .then(
          (address) => {
            if (ended) return
            close = openBroker({
              ...address,
              topic,
              onConnection: (live) => {
                onState(key, live)
                if (live) onChange(key)
              },
              onMessage: () => onChange(key),
              onFailure: lose,
            })
          },
          () => {
            if (!ended) lose()
          },
        )
      return true
    },
    close: forget,
    closeAll: () => {
      for (const key of links.keys()) forget(key)
    },
  }
}
