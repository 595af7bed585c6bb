import { type BrokerAddress, readBrokerAddress } from './broker-link'
import { createDeviceApi, type DeviceApi } from './device-api'

/** One company's server as a phone reaches it. */
export interface Backend {
  readonly api: DeviceApi
  /** Where its broker is. Looked up once; anew after a failure. */
  broker(): Promise<BrokerAddress>
}

/**
 * The servers of all companies that a phone is linked with. Its own, which the phone comes from, is the one without an
 * address.
 */
export const createBackends = (fetch: typeof globalThis.fetch, ownUrl: string) => {
  const known = new Map<string, Backend>()

  const create = (baseUrl: string): Backend => {
    let address: Promise<BrokerAddress> | undefined
    return {
      api: createDeviceApi(fetch, baseUrl),
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
  return {
    of: ({ baseUrl = ownUrl }: { readonly baseUrl?: string }): Backend => {
      const backend = known.get(baseUrl) ?? create(baseUrl)
      known.set(baseUrl, backend)
      return backend
    },
    /**
     * The address to keep for a company whose QR code says `https://<its domain>`: none when that is the phone's own
     * host, so that a phone from a laptop's plain HTTP server stays with it.
     */
    addressFor: (apiUrl: string | undefined): { readonly baseUrl?: string } =>
      apiUrl === undefined || new URL(apiUrl).host === new URL(ownUrl).host
        ? {}
        : { baseUrl: apiUrl.replace(/\/+$/, '') },
  }
}

export type Backends = ReturnType<typeof createBackends>
