import { parseConfiguration } from '../../src/contract/configuration'
import { brokerAddress } from '../../src/core/broker/wait-for-message'
import type { BrokerSubscription, OpenBroker } from '../../src/core/platform/environment'
import { createDeviceApi, type DeviceApi } from './device-api'
import type { CompanyLink } from './scanned'

/** The address of a company's server. */
export interface BackendAddress {
  /** Origin; missing if it is the phone page's own origin. */
  readonly baseUrl?: string
  /** The company's domain. Set only if calls go through the bridge, which needs it. */
  readonly serverDomain?: string
}

/** One company's server, as a phone calls it. */
export interface Backend {
  readonly api: DeviceApi
  /** Returns the broker's address. It is loaded once, and again after a failure. */
  broker(): Promise<BrokerAddress>
}

/** The servers of all companies that a phone is linked with. */
export function createBackends(fetch: typeof globalThis.fetch, ownUrl: string) {
  const known = new Map<string, Backend>()

  const create = (baseUrl: string, serverDomain: string | undefined): Backend => {
    let address: Promise<BrokerAddress> | undefined
    return {
      api: createDeviceApi(fetch, baseUrl, serverDomain),
      broker: async () => {
        address ??= readBrokerAddress(fetch, baseUrl)
        try {
          return await address
        } catch (error) {
          address = undefined
          throw error
        }
      },
    }
  }
  const hostOf = ({ apiUrl = ownUrl }: Pick<CompanyLink, 'apiUrl'>) => new URL(apiUrl).host
  const isOwn = (link: Pick<CompanyLink, 'apiUrl'>) => hostOf(link) === hostOf({})

  return {
    of: ({ baseUrl = ownUrl, serverDomain }: BackendAddress): Backend => {
      const key = `${baseUrl} ${serverDomain ?? ''}`
      const backend = known.get(key) ?? create(baseUrl, serverDomain)
      known.set(key, backend)
      return backend
    },
    /** The host in a company's QR code. */
    domainOf: hostOf,
    /** True if the host is the phone page's own, whatever the scheme. */
    isOwn,
    /**
     * The address to store for a company whose QR code says `https://<its domain>`. If that domain is the phone
     * page's own host, the page's origin is used instead, so that a phone page served over plain HTTP from a laptop
     * keeps using HTTP.
     */
    addressFor: ({ apiUrl, mobBridge = false }: Omit<CompanyLink, 'ticket'>): BackendAddress => {
      if (apiUrl === undefined) return {}
      const baseUrl = apiUrl.replace(/\/{1,9}$/, '')
      return {
        ...(!isOwn({ apiUrl }) && { baseUrl }),
        ...(mobBridge && { serverDomain: baseUrl.replace(/^https?:\/\//, '') }),
      }
    },
  }
}

export type Backends = ReturnType<typeof createBackends>

/** The broker's URL and credentials, from the portal's configuration. */
type BrokerAddress = Pick<BrokerSubscription, 'url' | 'username' | 'password'>

async function readBrokerAddress(fetch: typeof globalThis.fetch, baseUrl: string): Promise<BrokerAddress> {
  const response = await fetch(`${baseUrl}/config.json`)
  if (!response.ok) throw new Error(`the configuration was answered with ${response.status}`)
  const result = parseConfiguration(await response.json())
  const url = result.ok && brokerAddress(result.config)
  if (!url) throw new Error('the configuration names no message broker')
  const { BROKER_USERNAME, BROKER_PASSWORD } = result.config.CONFIG_VARIABLES.USER_PORTAL
  return { url, username: BROKER_USERNAME ?? undefined, password: BROKER_PASSWORD ?? undefined }
}

/** A device, with the key that names it on this phone. */
type LinkedDevice = BackendAddress & { readonly key: string; readonly topic: string }

interface LinkEvents {
  /** Called when the connection to the broker opens or is lost. */
  readonly onState: (key: string, live: boolean) => void
  /** Called when something may have changed for the device. */
  readonly onChange: (key: string) => void
}

/**
 * The connections of all devices to their companies' brokers, one for each device. If the broker's address cannot be
 * loaded or the connection fails, `open` can be called again. The content of a message is ignored: a message only
 * means that something has changed.
 */
export interface BrokerLinks {
  /** Opens the device's connection. Returns true if the device had none. */
  open(device: LinkedDevice): boolean
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
