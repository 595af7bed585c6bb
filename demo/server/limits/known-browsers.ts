import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { longestKnownBrowser } from '../../../src/contract/features'
import type { Queries } from '../database/database'
import type { SecretKeys } from '../secrets/secret-keys'
import { hashOf } from '../secrets/secret-token'

/*
 * A known browser is one that an employee has signed in with before, as in OWASP's device cookies. Its token is
 * `<id>.<mac>`: the MAC keeps made-up tokens away from the database, which has the hash of the ID alone. A token stands for a
 * browser and not for an employee: the rows of `known_browsers` say who has signed in with it.
 */

/** How long a browser stays known to an employee who does not sign in with it. */
export const KNOWN_BROWSER_SECONDS = 180 * 86_400
/** More browsers of one employee make those known no longer that were unused longest. */
export const MOST_KNOWN_BROWSERS = 20

const ID_BYTES = 16
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/

/** A token whose MAC is right. */
export interface KnownBrowser {
  readonly token: string
  /** SHA-256 of the ID. */
  readonly hash: Uint8Array
}

/** Reads the header `Mfa-Known-Browser`. Undefined for anything but a token of this installation. */
export function readKnownBrowser(keys: SecretKeys, header: string | undefined): KnownBrowser | undefined {
  if (header === undefined || header.length > longestKnownBrowser) return undefined
  const [token, id = '', mac = ''] = TOKEN.exec(header) ?? []
  if (token === undefined || !timingSafeEqual(macOf(keys, id), Buffer.from(mac, 'base64url'))) {
    return undefined
  }
  return { token, hash: hashOf(id) }
}

export function newKnownBrowser(keys: SecretKeys): KnownBrowser {
  const id = randomBytes(ID_BYTES).toString('base64url')
  return { token: `${id}.${macOf(keys, id).toString('base64url')}`, hash: hashOf(id) }
}

const macOf = ({ knownBrowsers }: SecretKeys, id: string): Buffer =>
  createHmac('sha256', knownBrowsers).update(id).digest()

/** Makes a browser unknown to every employee. */
export async function forgetBrowser(queries: Queries, { hash }: Pick<KnownBrowser, 'hash'>): Promise<void> {
  await queries.query('DELETE FROM known_browsers WHERE browser_hash = $1', [hash])
}

/** Makes an employee's browsers and addresses strange again, as their lock and their sign-out on all devices do. */
export async function forgetRequesters(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM known_browsers WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM familiar_addresses WHERE user_id = $1', [userId])
}
