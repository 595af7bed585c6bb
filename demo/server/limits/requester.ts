import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { knownBrowserHeader } from '../../../src/contract/features'
import type { Queries } from '../database/database'
import { browserName } from '../http/browser-name'
import { clientAddress } from '../http/client-address'
import type { SecretKeys } from '../secrets/secret-keys'
import type { Services } from '../services'
import { type KnownBrowser, readKnownBrowser } from './known-browsers'

/** How long an address stays familiar to an employee who does not sign in from it. */
export const FAMILIAR_SECONDS = 90 * 86_400

/** The client of a request, before it is known whom the request is about. */
export interface Client {
  /** As the limits count it: an IPv6 address without its second half. */
  readonly address: string
  /** The database recognizes the address by it and cannot read it. */
  readonly addressHmac: Uint8Array
  /** Browser and system as the client names them, such as `Chrome, Windows`; empty where it names none that we know. */
  readonly browserName: string
  /** The browser whose token the request carries. */
  readonly browser: KnownBrowser | undefined
  /** The client knows the header, with or without a token. */
  readonly knowsHeader: boolean
}

/**
 * A client in relation to one employee. `browser`: the employee has signed in with this browser before. `address`: they
 * have signed in from this address before, with a client that does not know the header. `stranger`: neither.
 */
export interface Requester {
  readonly kind: 'browser' | 'address' | 'stranger'
  /** Names the requester in limits and scopes: `b:<hash>`, `a:<hmac>` or `s:<hmac>`. */
  readonly key: string
}

export const isFamiliar = ({ kind }: Pick<Requester, 'kind'>): boolean => kind !== 'stranger'

export function clientOf(context: Context, { settings, keys }: Pick<Services, 'settings' | 'keys'>): Client {
  const address = clientAddress(context, settings.trustProxy)
  const header = context.req.header(knownBrowserHeader)
  return {
    address,
    addressHmac: addressHmac(keys, address),
    browserName: browserName(context.req.header('user-agent') ?? ''),
    browser: readKnownBrowser(keys, header),
    knowsHeader: header !== undefined,
  }
}

const addressHmac = (keys: SecretKeys, address: string): Uint8Array =>
  createHmac('sha256', keys.addresses).update(address).digest()

/** What the database says of a client and an employee. */
export interface Acquaintance {
  readonly knowsBrowser: boolean
  readonly knowsAddress: boolean
}

/** The requester of a request for an employee, in a statement by itself. */
export async function findRequester(queries: Queries, client: Client, userId: number): Promise<Requester> {
  const [row] = await queries.query<Acquaintance>(
    `SELECT EXISTS (SELECT 1 FROM known_browsers WHERE user_id = $1 AND browser_hash = $2) AS "knowsBrowser",
            EXISTS (SELECT 1 FROM familiar_addresses WHERE user_id = $1 AND address_hmac = $3) AS "knowsAddress"`,
    [userId, client.browser?.hash ?? null, client.addressHmac],
  )
  return requesterOf(client, row ?? { knowsBrowser: false, knowsAddress: false })
}

export function requesterOf(
  { browser, addressHmac }: Client,
  { knowsBrowser, knowsAddress }: Acquaintance,
): Requester {
  if (browser && knowsBrowser) return { kind: 'browser', key: `b:${keyOf(browser.hash)}` }
  return knowsAddress
    ? { kind: 'address', key: `a:${keyOf(addressHmac)}` }
    : { kind: 'stranger', key: `s:${keyOf(addressHmac)}` }
}

const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
