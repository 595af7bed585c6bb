import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { knownBrowserHeader, longestKnownBrowser } from '../../src/contract/known-browser'
import { type CodeType, isSentCodeType } from '../../src/contract/methods'
import type { Queries } from '../database/database'
import { isDecoy } from '../decoys'
import { clientAddress } from '../http/request-source'
import { addNotice } from '../mail/mailer'
import { ApiFailure, tooManyRequests } from '../platform/failures'
import { lockEmployee, type RequestContext } from '../request-context'
import { hashOf, type SecretKeys } from '../secrets/secrets'
import { inAnyDay, type Limit, type Limits, pretendToTake, returnRateLimit, takeFromBucket } from './limits'

const browsers = [
  ['Edg/', 'Edge'],
  ['Whale/', 'Whale'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'Mac'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Longer than any real browser's header. */
const LONGEST_USER_AGENT = 1_000

/**
 * Names the browser and the system, the same in every language; undefined for a name that the header does not
 * contain.
 */
export function browserAndSystem(userAgent: string): {
  readonly browser: string | undefined
  readonly system: string | undefined
} {
  const read = userAgent.slice(0, LONGEST_USER_AGENT)
  const found = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => read.includes(mark))?.[1]
  return { browser: found(browsers), system: found(systems) }
}

/** Such as `Chrome, Windows`; empty for an unknown browser and system. */
function browserName(userAgent: string): string {
  const { browser, system } = browserAndSystem(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

/*
 * A known browser is one that an employee has signed in with before, as in OWASP's device cookies. Its token is
 * `<id>~<id>….<mac>`. The MAC keeps forged tokens away from the database, which stores only hashes of the IDs. Each
 * ID is known only to the employee for whose sign-in it was created. An attacker may put a token into a colleague's
 * browser: the colleague's sign-in then gets a new ID, so the attacker's copy stays unknown to them. The next token
 * holds this ID beside those of the browser's other users.
 */

/** Time after which a browser is no longer known to an employee who has not signed in with it. */
export const KNOWN_BROWSER_SECONDS = 180 * 86_400
/** Limit of an employee's known browsers. Beyond it, those unused longest are forgotten. */
export const MOST_KNOWN_BROWSERS = 20

const ID_BYTES = 16
const TOKEN = /^((?:[\w-]{22}~){0,5}[\w-]{22})\.([\w-]{43})$/
/** Limit of IDs in one token, for colleagues who share a browser. `TOKEN` accepts this many. */
const MOST_IDS = 6

/** A token whose MAC is right. */
export interface KnownBrowser {
  readonly token: string
  readonly ids: readonly string[]
  /** SHA-256 of each ID. */
  readonly hashes: readonly Uint8Array[]
}

/** Reads the header `Mfa-Known-Browser`. Undefined for anything but a token of this installation. */
export function readKnownBrowser(keys: SecretKeys, header: string | undefined): KnownBrowser | undefined {
  if (header === undefined || header.length > longestKnownBrowser) return undefined
  const [token, given = '', mac = ''] = TOKEN.exec(header) ?? []
  if (token === undefined || !timingSafeEqual(macOf(keys, given), Buffer.from(mac, 'base64url'))) {
    return undefined
  }
  return knownBrowserOf(keys, given.split('~'))
}

export const newBrowserId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** Creates the token of a browser from its IDs. If there are too many, the first ones are kept. */
export function knownBrowserOf(keys: SecretKeys, given: readonly string[]): KnownBrowser {
  const ids = given.slice(0, MOST_IDS)
  const joined = ids.join('~')
  return { token: `${joined}.${macOf(keys, joined).toString('base64url')}`, ids, hashes: ids.map(hashOf) }
}

const macOf = ({ knownBrowsers }: SecretKeys, ids: string): Buffer =>
  createHmac('sha256', knownBrowsers).update(ids).digest()

/** Makes a browser unknown to every employee. */
export async function forgetBrowser(
  queries: Queries,
  { hashes }: Pick<KnownBrowser, 'hashes'>,
): Promise<void> {
  await queries.query('DELETE FROM known_browsers WHERE browser_hash = ANY ($1)', [hashes])
}

/** Notes the known browser in which a device was registered. The browser is forgotten when the device is removed. */
export async function noteRegisteredIn(
  queries: Queries,
  {
    userId,
    browserHash,
    authenticatorId,
  }: {
    readonly userId: number
    readonly browserHash: Uint8Array | null
    readonly authenticatorId: number
  },
): Promise<void> {
  await queries.query(
    'UPDATE known_browsers SET devices = devices || $3::int WHERE user_id = $1 AND browser_hash = $2',
    [userId, browserHash, authenticatorId],
  )
}

/**
 * Forgets browsers in which an employee has used or registered removed devices, except the browser of the session
 * that removes them. Also forgets all addresses, because they are stored without a device.
 */
export async function forgetBrowsersOfDevices(
  queries: Queries,
  userId: number,
  devices: readonly number[],
  { except }: { readonly except?: string | undefined } = {},
): Promise<void> {
  await queries.query(
    `DELETE FROM known_browsers WHERE user_id = $1 AND devices && $2::int[]
     AND browser_hash IS DISTINCT FROM (SELECT browser_hash FROM sessions WHERE session_id = $3)`,
    [userId, devices, except ?? null],
  )
  await queries.query('DELETE FROM familiar_addresses WHERE user_id = $1', [userId])
}

/** Forgets all browsers and addresses of an employee, for a lock and for a sign-out on all devices. */
export async function forgetRequesters(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM known_browsers WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM familiar_addresses WHERE user_id = $1', [userId])
}

/** Time after which an address is no longer familiar to an employee who has not signed in from it. */
export const FAMILIAR_SECONDS = 90 * 86_400

/** The client of a request, independent of the employee that the request is about. */
export interface Client {
  /** The address as the limits count it: of an IPv6 address only the first half. */
  readonly address: string
  /** HMAC of the address: the database can compare it, but can't read the address from it. */
  readonly addressHmac: Uint8Array
  /** Browser and system as the client names them, such as `Chrome, Windows`; empty if both are unknown. */
  readonly browserName: string
  /** The browser whose token the request carries. */
  readonly browser: KnownBrowser | undefined
  /** True if the client sends the header for known browsers, with or without a token. */
  readonly knowsHeader: boolean
}

/**
 * A client in relation to one employee. `browser`: the employee has signed in with this browser before. `address`:
 * they have signed in from this address before, with a client that does not know the header. `stranger`: neither.
 */
export interface Requester {
  readonly kind: 'browser' | 'address' | 'stranger'
  /** Identifies the requester in limits and scopes: `b:<hash>`, `a:<hmac>` or `s:<hmac>`. */
  readonly key: string
  /** For a known browser, the hash of the ID that belongs to the employee. */
  readonly browserHash?: Uint8Array
}

export const isFamiliar = ({ kind }: Pick<Requester, 'kind'>): boolean => kind !== 'stranger'

export function clientOf(c: Context, { settings, keys }: RequestContext): Client {
  const address = clientAddress(c, settings.trustProxy)
  const header = c.req.header(knownBrowserHeader)
  return {
    address,
    addressHmac: addressHmac(keys, address),
    browserName: browserName(c.req.header('user-agent') ?? ''),
    browser: readKnownBrowser(keys, header),
    knowsHeader: header !== undefined,
  }
}

const addressHmac = (keys: SecretKeys, address: string): Uint8Array =>
  createHmac('sha256', keys.addresses).update(address).digest()

/** Earlier sign-ins of a client with an employee, as the database knows them. */
export interface Acquaintance {
  /** Hash of the ID in the client's token that belongs to the employee; null if there is none. */
  readonly browserHash: Uint8Array | null
  readonly knowsAddress: boolean
}

export function requesterOf({ addressHmac }: Client, { browserHash, knowsAddress }: Acquaintance): Requester {
  if (browserHash) return { kind: 'browser', key: `b:${keyOf(browserHash)}`, browserHash }
  return knowsAddress
    ? { kind: 'address', key: `a:${keyOf(addressHmac)}` }
    : { kind: 'stranger', key: `s:${keyOf(addressHmac)}` }
}

const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

// Wrong codes are counted by requester: guesses of strangers must not use up the attempts of the employee's own
// browsers.

/** One attempt at an employee's code. */
interface Guess {
  readonly userId: number
  readonly method: CodeType
  readonly requester: Requester
}

const OTP_OVERALL = 'guess:otp'

/**
 * Counts a guess before the code is checked, so that concurrent guesses can't exceed the limit. Beyond a limit,
 * throws 429 and counts nothing. The returned function undoes the count, after a success.
 */
export async function countGuess(context: RequestContext, guess: Guess): Promise<() => Promise<void>> {
  const { userId, method, requester } = guess
  const { settings, counters } = context
  const wrong = counters.wrongCodes.labels(method, requester.kind)
  const own = ownBucketOf(settings.limits, guess)
  const waitSeconds = await takeFromBucket(context, own.bucket, own.limit)
  if (waitSeconds > 0) {
    wrong.inc()
    if (requester.kind !== 'address') await mailOfAttack(context, guess)
    throw tooManyRequests(waitSeconds, 'too many wrong codes', 'guess')
  }
  const takeBackOwn = () => returnRateLimit(context, own.bucket, own.limit)
  if (method !== 'otp' || requester.kind === 'browser') return takeBackOwn

  const overall = inAnyDay(settings.limits.otpFailuresPerDay)
  // A decoy stands for an unknown employee. It gets the same response, but does not use up the attempts of employees.
  const overallSeconds = await (isDecoy(userId) ? pretendToTake : takeFromBucket)(
    context,
    OTP_OVERALL,
    overall,
  ).catch(async (error: Error) => {
    await takeBackOwn()
    throw error
  })
  if (overallSeconds > 0) {
    wrong.inc()
    await takeBackOwn()
    // In every client, the message of this error code offers the other methods.
    throw new ApiFailure(
      4001,
      429,
      'one-time codes are accepted in known browsers alone for now; use another method',
      Math.ceil(overallSeconds),
      'otp-overall',
    )
  }
  return async () => {
    await takeBackOwn()
    await returnRateLimit(context, OTP_OVERALL, overall)
  }
}

function ownBucketOf(
  limits: Limits,
  { userId, method, requester: { kind, key } }: Guess,
): { readonly bucket: string; readonly limit: Limit } {
  const isBrowser = kind === 'browser'
  const who = kind === 'stranger' ? 'strangers' : key
  if (isSentCodeType(method)) {
    return {
      bucket: `guess:sent:${userId}:${who}`,
      limit: isBrowser ? limits.sentCodeGuessesPerBrowser : limits.sentCodeGuesses,
    }
  }
  return method === 'otp'
    ? {
        bucket: `guess:otp:${userId}:${who}`,
        limit: isBrowser ? limits.otpGuessesPerBrowser : limits.otpGuesses,
      }
    : { bucket: `guess:recovery:${userId}:${who}`, limit: limits.recoveryGuesses }
}

/**
 * Sends at most one mail a day about guesses by strangers, and one about guesses in known browsers. A decoy has no
 * mail address. Only the row of its limit is written, so that the response takes the same time.
 */
async function mailOfAttack(context: RequestContext, { userId, method, requester }: Guess): Promise<void> {
  const { attackMails } = context.settings.limits
  const inKnownBrowser = requester.kind === 'browser'
  const bucket = `attack-mail:${userId}${inKnownBrowser ? ':known' : ''}`
  if ((await takeFromBucket(context, bucket, attackMails)) > 0) return
  if (isDecoy(userId)) await pretendToTake(context, bucket, attackMails)
  else await addNotice(context, userId, { kind: 'attack', method, ...(inKnownBrowser && { inKnownBrowser }) })
}

/**
 * Counts a wrong code in a known browser. After too many in a row, the browser is no longer known to the employee.
 * After too many guesses at short codes, even with sign-ins between them, the browser counts as a stranger for such
 * codes, and the employee gets a mail.
 */
export async function noteWrongCode(context: RequestContext, guess: Guess): Promise<void> {
  const { database, settings } = context
  const { userId, method, requester } = guess
  if (!requester.browserHash) return
  const { uses, seconds } = settings.limits.codeGuessesPerBrowser
  const stepSeconds = seconds / uses
  const [noted] = await database.query<{ isFull: boolean | null }>(
    `WITH forgotten AS (
       DELETE FROM known_browsers WHERE user_id = $1 AND browser_hash = $2 AND wrong_codes >= $3
     )
     UPDATE known_browsers SET wrong_codes = wrong_codes + 1,
       wrong_until = CASE WHEN $5::boolean THEN GREATEST(wrong_until, $4::timestamptz) + make_interval(secs => $6) ELSE wrong_until END
     WHERE user_id = $1 AND browser_hash = $2 AND wrong_codes < $3
     RETURNING $5::boolean AND wrong_until > $4::timestamptz + make_interval(secs => $7) AS "isFull"`,
    [
      userId,
      requester.browserHash,
      settings.limits.wrongCodesPerBrowser - 1,
      settings.clock.now(),
      // Wrong recovery codes do not count here: a code is one of 31^12, too many to guess.
      method !== 'recovery otp',
      stepSeconds,
      seconds - stepSeconds,
    ],
  )
  if (noted?.isFull) await mailOfAttack(context, guess)
}

/** Resets all counts of an employee's wrong codes. Reopens methods and devices that earlier versions have closed. */
export async function forgiveGuesses(queries: Queries, userId: number): Promise<void> {
  await lockEmployee(queries, userId)
  await queries.query('DELETE FROM closed_methods WHERE user_id = $1', [userId])
  await queries.query(
    'UPDATE authenticators SET closed_at = NULL WHERE user_id = $1 AND closed_at IS NOT NULL',
    [userId],
  )
  await queries.query('DELETE FROM rate_buckets WHERE bucket ~ $1', [`^guess:[a-z]+:${userId}:`])
  await queries.query(
    'UPDATE known_browsers SET wrong_codes = 0, wrong_until = NULL WHERE user_id = $1 AND (wrong_codes > 0 OR wrong_until IS NOT NULL)',
    [userId],
  )
}
