import { type BrokerAddress, readBrokerAddress } from './broker-link'
import { createDeviceApi, type DeviceApi } from './device-api'
import type { CompanyLink } from './scanned'

/** Where a company's server is. */
export interface BackendAddress {
  /** Origin; absent when it is the one that the phone itself comes from. */
  readonly baseUrl?: string
  /** What the bridge asks for, where the way leads through it. */
  readonly serverDomain?: string
}

/** One company's server as a phone reaches it. */
export interface Backend {
  readonly api: DeviceApi
  /** Where its broker is. Looked up once, and again after a failure. */
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
    /** The host to which a company's QR code leads. */
    domainOf: hostOf,
    /** Whether that is the phone's own, whichever scheme the code says. */
    isOwn,
    /**
     * The address to keep for a company whose QR code says `https://<its domain>`. When that is the phone's own host, its
     * own origin is kept, so that a phone from a laptop's plain HTTP server stays with it.
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
