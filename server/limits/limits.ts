import type { Queries } from '../database/database'
import type { Clock } from '../platform/clock'
import { tooManyRequests } from '../platform/failures'

/** A rate limit: up to `uses` at once, then one more every `seconds / uses`. */
export interface Limit {
  readonly uses: number
  readonly seconds: number
}

/** The kind of a bucket, for metrics: `send` of `send:email:7:strangers`. */
export const kindOf = (bucket: string): string => bucket.split(':', 1)[0] ?? bucket

/** Name of the bucket for all rows that strangers can add about one employee, whatever the reason for the row. */
export const rowsBucket = (userId: number): string => `rows:${userId}`

const HOUR = 3_600
const DAY = 86_400

/** A limit of `uses` at once, then one more every `seconds`. */
const thenOneEach = (uses: number, seconds: number): Limit => ({ uses, seconds: uses * seconds })

/**
 * The rate limits. They depend on the requester (`requester.ts`): a browser that the employee has signed in with, an
 * address from which they have signed in with a client without known browsers, or a stranger. All strangers share one
 * bucket per employee. An attacker with many addresses therefore gets no more uses than with one address, and never
 * uses up the limits of the employee's own browsers.
 */
export interface Limits {
  /** Login service calls per client address without a browser token, at each instance, weighted by `callCosts`. */
  readonly callsPerAddress: Limit
  /** Login service calls with the token of one browser, at each instance. */
  readonly callsPerBrowser: Limit
  /** Calls of one phone, identified by its secret, at each instance. */
  readonly callsPerPhone: Limit
  /** Phone calls without a phone's secret per client address, at each instance. */
  readonly phoneCallsPerAddress: Limit
  /**
   * Calls beyond `callsPerAddress` and `phoneCallsPerAddress` that run at the same time; the addresses take turns. 0
   * rejects such calls.
   */
  readonly callsInTurn: number
  /** Connections of all clients together: far below the file descriptors that a service usually has. */
  readonly connections: number
  /**
   * Connections per client address, IPv6 by /56. Behind a proxy, the client's concurrent requests are counted
   * instead.
   */
  readonly connectionsPerAddress: number
  /** Connections to /mqtt of all clients together. Fewer than `connections`, so that requests still get through. */
  readonly brokerConnections: number
  /** Concurrent connections to /mqtt per client address. */
  readonly brokerConnectionsPerAddress: number

  /** Codes sent by one method to one employee, requested by one browser or familiar address. */
  readonly sendsPerFamiliar: Limit
  /** Codes sent by one method to one employee, requested by all strangers together. */
  readonly sendsByStrangers: Limit
  /**
   * Email codes of the whole installation. Beyond this limit, the stricter limit `sendsBeyondCeiling` applies to
   * strangers.
   */
  readonly mailsPerDay: Limit
  /** Text message codes of the whole installation. Beyond this limit, `sendsBeyondCeiling` applies to strangers. */
  readonly textMessagesPerDay: Limit
  /**
   * Codes sent by one method to one employee, requested by strangers, once the installation has reached its limit.
   */
  readonly sendsBeyondCeiling: Limit

  /** Wrong email and text message codes of one employee from one browser. */
  readonly sentCodeGuessesPerBrowser: Limit
  /** Wrong email and text message codes from one familiar address, or from all strangers. */
  readonly sentCodeGuesses: Limit
  /** Wrong one-time codes of one employee from one browser. */
  readonly otpGuessesPerBrowser: Limit
  /** Wrong one-time codes from one familiar address, or from all strangers. */
  readonly otpGuesses: Limit
  /** Wrong one-time codes of all employees together, from requesters other than their known browsers. */
  readonly otpFailuresPerDay: number
  /** Wrong recovery codes from one browser, from one familiar address, or from all strangers. */
  readonly recoveryGuesses: Limit
  /**
   * Wrong one-time and sent codes of one employee from one browser. A sign-in does not reset this count. Beyond the
   * limit, the browser counts as a stranger for codes.
   */
  readonly codeGuessesPerBrowser: Limit
  /** Consecutive wrong codes after which a browser is no longer known to the employee (NIST SP 800-63B-4, 3.2.2). */
  readonly wrongCodesPerBrowser: number
  /** Attempts at one code or serial before it becomes invalid. */
  readonly triesPerCode: number

  /** Requests to an employee's phones from one familiar browser or address, since the last approved request. */
  readonly pushesPerEmployee: Limit
  /** Requests to an employee's phones from one unfamiliar browser or address. */
  readonly pushesPerStranger: Limit
  /**
   * Concurrent open requests to an employee's phones, for each kind of requester: known browsers, familiar addresses,
   * strangers.
   */
  readonly openPushesPerEmployee: number
  /** The wait for strangers after a rejected request. Each further rejection doubles it. */
  readonly pushWaits: { readonly firstSeconds: number; readonly longestSeconds: number }

  /**
   * Rows in history and audit log that strangers can add about one employee: failed attempts, reached limits and
   * requests.
   */
  readonly recordedRows: Limit
  /** Mails that warn one employee about guesses at their codes. */
  readonly attackMails: Limit

  /** QR codes for pairing that one employee opens. The portal requests a new one every half minute. */
  readonly ticketsPerEmployee: Limit
  /** Registrations of phones and OTP devices that one employee starts. */
  readonly serialsPerEmployee: Limit
  /** Device renames of one employee, and separately passkey registrations. Each sends a mail. */
  readonly changesPerEmployee: Limit
  /** Serials that one phone tries. */
  readonly triesPerPhone: Limit
  /** Wrong serials of one employee, from all phones together. */
  readonly serialGuesses: Limit
}

/** A limit that is never exceeded in any 24 hours: half of the uses at once, the other half evenly over the day. */
export const inAnyDay = (most: number): Limit => ({ uses: Math.ceil(most / 2), seconds: DAY })

/**
 * The uses of the address's limit that one call takes. A call that writes, sends or computes keeps the server as busy
 * as several lookups. A whole sign-in by phone or by a sent code takes 17 uses, by recovery code 13.
 */
export const callCosts = {
  /** Sends a code, or a request to a phone. */
  send: 10,
  /** Checks a recovery code, which takes a slow hash. */
  recovery: 10,
  /** Checks any other code. Also each of the two calls of a passkey sign-in. */
  guess: 4,
  tokens: 2,
} as const

export const defaultLimits: Limits = {
  // Only against floods: 3,000 people of one office sign in within ten minutes. Each makes four calls, which take 17
  // uses.
  callsPerAddress: { uses: 6_000, seconds: 60 },
  // A sign-in takes four calls. A sign-in by phone makes no further calls while it waits.
  callsPerBrowser: { uses: 240, seconds: 60 },
  // A phone without a broker connection polls every three seconds.
  callsPerPhone: { uses: 240, seconds: 60 },
  phoneCallsPerAddress: { uses: 6_000, seconds: 60 },
  // Only two, so that most of the database's connections stay free for other calls.
  callsInTurn: 2,
  connections: 20_000,
  // 3,000 people of one office: 2,000 wait for their phones, and some 300 load pages over six connections each.
  connectionsPerAddress: 4_000,
  brokerConnections: 12_000,
  brokerConnectionsPerAddress: 2_000,

  sendsPerFamiliar: thenOneEach(10, 6 * 60),
  sendsByStrangers: thenOneEach(5, 30 * 60),
  mailsPerDay: { uses: 20_000, seconds: DAY },
  textMessagesPerDay: { uses: 5_000, seconds: DAY },
  sendsBeyondCeiling: { uses: 2, seconds: DAY },

  // A code for a known browser has six digits, because only a colleague at the same computer could guess it.
  sentCodeGuessesPerBrowser: thenOneEach(15, HOUR),
  // All other codes have ten digits: 10,000 employees × 24 a day × 3,650 days / 10^10 is 0.09 expected hits in ten
  // years.
  sentCodeGuesses: thenOneEach(10, HOUR),
  otpGuessesPerBrowser: thenOneEach(15, HOUR),
  otpGuesses: thenOneEach(5, HOUR),
  // 30 guesses a day × 3,650 days × 2 valid time steps × 3 devices / 10^6 is 0.66 expected hits in ten years, for any
  // number of employees and addresses.
  otpFailuresPerDay: 30,
  // There are 31^12 codes, too many to guess: the limit only bounds how many slow hashes are computed.
  recoveryGuesses: thenOneEach(10, HOUR),
  // 541 guesses in ten years × 3 valid time steps × 3 devices / 10^6 is 0.005 expected hits, for a colleague at a
  // shared computer and each of its users.
  codeGuessesPerBrowser: thenOneEach(20, 7 * DAY),
  wrongCodesPerBrowser: 100,
  triesPerCode: 5,

  pushesPerEmployee: { uses: 3, seconds: 300 },
  pushesPerStranger: inAnyDay(10),
  openPushesPerEmployee: 1,
  pushWaits: { firstSeconds: 60, longestSeconds: 3_600 },

  // With this limit, strangers add at most 50 rows a day: 32 for requests to phones, which are always written and
  // also count here; 14 other rows at once; two for one more reached limit, and two for the sum of all others.
  recordedRows: inAnyDay(28),
  attackMails: { uses: 1, seconds: DAY },

  ticketsPerEmployee: { uses: 60, seconds: 600 },
  serialsPerEmployee: { uses: 30, seconds: 600 },
  changesPerEmployee: { uses: 60, seconds: 600 },
  triesPerPhone: { uses: 10, seconds: 300 },
  serialGuesses: { uses: 15, seconds: 900 },
}

/*
 * Every limit in the database is one row that works like a leaky bucket (GCRA, the generic cell rate algorithm): the
 * row stores the time until which it is full, and each use moves this time forward. A single statement updates it, so
 * all instances share the limit. There is no fixed window whose end would free all uses at once.
 */

interface RateContext {
  readonly database: Queries
  readonly settings: { readonly clock: Clock }
}

/**
 * Takes one use of a bucket. If the bucket is full, takes nothing and throws 429 with the seconds until the next use.
 */
export async function consumeRateLimit(
  context: RateContext,
  bucket: string,
  limit: Limit,
  kind = kindOf(bucket),
): Promise<void> {
  const waitSeconds = await takeFromBucket(context, bucket, limit)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, 'too many requests', kind)
}

/**
 * Takes `count` uses of a bucket and returns 0. If the bucket is too full, takes nothing and returns the seconds to
 * wait.
 */
export async function takeFromBucket(
  { database, settings }: RateContext,
  bucket: string,
  limit: Limit,
  count = 1,
): Promise<number> {
  const now = settings.clock.now()
  const { uses, seconds } = limit
  const [row] = await database.query<{ taken: boolean; full_until: Date | null }>(
    `WITH taken AS (
       INSERT INTO rate_buckets AS b (bucket, full_until) VALUES ($1, $2::timestamptz + make_interval(secs => $3))
       ON CONFLICT (bucket) DO UPDATE SET full_until = GREATEST(b.full_until, $2) + make_interval(secs => $3)
       WHERE GREATEST(b.full_until, $2) + make_interval(secs => $3) <= $2::timestamptz + make_interval(secs => $4)
       RETURNING 1
     )
     SELECT EXISTS (SELECT 1 FROM taken) AS taken, (SELECT full_until FROM rate_buckets WHERE bucket = $1)`,
    // One millisecond of tolerance, because each use is rounded to a microsecond.
    [bucket, now, (count * seconds) / uses, seconds + 0.001],
  )
  return row?.taken ? 0 : Math.max(1, secondsLeft(row?.full_until ?? now, limit, now))
}

/**
 * For decoys (stand-ins for unknown employees): returns the wait that `takeFromBucket` would return, without taking a
 * use. It writes to a separate row for decoys, because a call without a disk write would be faster and reveal the
 * decoy.
 */
export async function pretendToTake(
  { database, settings }: RateContext,
  bucket: string,
  limit: Limit,
): Promise<number> {
  const now = settings.clock.now()
  const { uses, seconds } = limit
  const [row] = await database.query<{ full_until: Date | null }>(
    `WITH written AS (
       INSERT INTO rate_buckets (bucket, full_until)
       VALUES ('decoys:' || $1::text, $2::timestamptz + make_interval(secs => $3))
       ON CONFLICT (bucket) DO UPDATE SET full_until = excluded.full_until
       WHERE NOT EXISTS (
         SELECT 1 FROM rate_buckets r
         WHERE r.bucket = $1 AND r.full_until > $2::timestamptz + make_interval(secs => $4 - $3)
       )
     )
     SELECT max(full_until) AS full_until FROM rate_buckets WHERE bucket = $1`,
    [bucket, now, seconds / uses, seconds],
  )
  const left = row?.full_until ? secondsLeft(row.full_until, limit, now) : 0
  return left > 0 ? Math.max(1, left) : 0
}

/** Returns the seconds until the bucket has room for one more use. */
const secondsLeft = (fullUntil: Date, { uses, seconds }: Limit, now: Date): number =>
  (fullUntil.getTime() - now.getTime()) / 1000 + seconds / uses - seconds

/** Returns one use to the bucket. */
export async function returnRateLimit(
  { database }: RateContext,
  bucket: string,
  { uses, seconds }: Limit,
): Promise<void> {
  await database.query(
    'UPDATE rate_buckets SET full_until = full_until - make_interval(secs => $2) WHERE bucket = $1',
    [bucket, seconds / uses],
  )
}
