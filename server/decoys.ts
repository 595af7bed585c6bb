import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto'
import type { AuthenticationType, MethodStatus, PasskeyType } from '../src/contract/methods'
import { isEmployeeId, maskEmail } from '../src/contract/text'
import type { Queries } from './database/database'
import { type Habits, ID_CLASSES, idClassOf, measureHabits, placesIn, type Shape } from './decoy-habits'
import type { Logger } from './platform/log'
import type { SecretKeys } from './secrets/secrets'
import type { Settings } from './settings/server-options'

/**
 * True for the number of a decoy. Employees are numbered from 1, so a number below zero can stand for an unknown ID.
 */
export const isDecoy = (userId: number): boolean => userId < 0

// Registered devices as a sign-in reads them. A decoy's devices have the same form.

/** A phone as a sign-in lists it. */
export interface ListedPhone {
  readonly deviceId: string
  readonly deviceName: string
}

/** A device or app that makes one-time codes for an employee. */
export interface OtpDevice {
  readonly authenticator_id: number
  readonly description: string
  readonly salt: Uint8Array
}

/** A registered passkey. */
export interface Credential {
  readonly authenticatorId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly description: string
  /** Transports as the authenticator reported them. */
  readonly transports: readonly string[] | undefined
}

/**
 * Decoys: stand-ins for employees who don't exist, with NEUTRAL_LOGIN_ERROR. A request with an unknown ID gets data
 * that an employee might have, goes through the same steps with the same limits, and never leads to a sign-in. Only
 * the counters are stored. All other data follows from the secret key and from statistics on the company's employees,
 * so that every instance always gives the same answer. The phone IDs that are visible without a sign-in are made
 * here, too, because those of employees and of decoys must look the same.
 */
export interface Decoys {
  /** See `decoyIdOf`. */
  idOf(employeeId: string): number | undefined
  /** Returns the number of an employee or a decoy as clients see it. */
  shown(userId: number): number
  /** Returns the user's number for a shown number, or undefined if no client was ever shown it. */
  userIdOf(shown: number): number | undefined
  statusesOf(userId: number): Record<AuthenticationType, MethodStatus>
  /** Returns an address, masked like that of an employee. */
  emailOf(userId: number, employeeId: string): string | null
  phonesOf(userId: number): ListedPhone[]
  /**
   * Returns the ID of an employee's or a decoy's phone for a browser that is not familiar. Real IDs are not shown
   * there, because they exist in several forms, which would differ from a decoy's.
   */
  shownPhoneId(userId: number, deviceId: string): string
  otpDevicesOf(userId: number): OtpDevice[]
  credentialsOf(userId: number, type: PasskeyType): Credential[]
  /** Returns a value in place of the hash of a phone's secret. */
  phoneSecretOf(userId: number): Uint8Array
}

/** Number of other addresses that are tried if a letter happens to be in the ID. */
const MOST_TRIES = 16

export function createDecoys(keys: SecretKeys, habits: () => Habits): Decoys {
  const publicKey = unusablePublicKey()
  const bytes = (userId: number, purpose: string, length: number): Buffer => {
    const seed = createHmac('sha256', keys.decoys).update(`${purpose}\0${userId}`).digest()
    return Buffer.from(hkdfSync('sha256', seed, '', '', length))
  }
  const shapeOf = (userId: number): Shape => shapeAt(userId, 'shape')
  const shapeAt = (userId: number, purpose: string): Shape => {
    const { shapes, classes, everybody } = habits()
    const slots = classes[idClassIn(userId)] ?? everybody
    const slot = bytes(userId, purpose, 4).readUInt32BE() % slots.length
    return shapes[slots[slot] ?? 0] as Shape
  }
  const shownPhoneId = (userId: number, deviceId: string) =>
    bytes(userId, `phone ${deviceId}`, 16).toString('base64url')

  return {
    idOf: (employeeId) => decoyIdOf(keys, employeeId),
    shown: (userId) => shownIdOf(keys, userId),
    userIdOf: (shown) => userIdOf(keys, shown),
    statusesOf: (userId) => ({ ...shapeOf(userId).statuses }),
    emailOf(userId, employeeId) {
      const { email } = shapeOf(userId)
      if (!email) return null
      if (email.first === '') return maskEmail(null)
      const places = placesIn(employeeId)
      const letterAt = (end: 'first' | 'last'): string => {
        const letter = email[end]
        if (typeof letter === 'number' && places[letter] !== undefined) return places[letter]
        // If the letter happens to be in this ID, takes one from another employee's address. Otherwise more decoys
        // than employees would have a letter from their ID.
        const others = Array.from({ length: MOST_TRIES }, (_, index) => {
          const other = shapeAt(userId, `${end} letter ${index}`).email?.[end]
          return typeof other === 'string' ? other : undefined
        })
        const candidates = [letter, ...others].filter((each) => typeof each === 'string')
        return candidates.find((each) => !places.includes(each)) ?? candidates[0] ?? employeeId.slice(0, 1)
      }
      return `${letterAt('first')}•••${email.last === undefined ? '' : letterAt('last')}@${email.domain}`
    },
    phonesOf: (userId) =>
      Array.from({ length: shapeOf(userId).phones }, (_, index) => ({
        deviceId: String(index),
        deviceName: '',
      })),
    shownPhoneId,
    otpDevicesOf: (userId) =>
      shapeOf(userId).statuses.otp === 3
        ? [{ authenticator_id: userId, description: '', salt: bytes(userId, 'otp', 16) }]
        : [],
    credentialsOf: (userId, type) => {
      const { credentials, transports } = shapeOf(userId)
      return credentials[type].map((letters, index) => ({
        authenticatorId: userId,
        credentialId: bytes(userId, `passkey ${type} ${index}`, Math.floor((letters * 3) / 4)).toString(
          'base64url',
        ),
        publicKey,
        counter: 0,
        description: '',
        transports: transports?.[type][index]?.split(','),
      }))
    },
    phoneSecretOf: (userId) => bytes(userId, 'phone secret', 32),
  }
}

/**
 * Makes a public key in COSE (RFC 9053, 7.1.1) and throws its private key away. Verifying with it takes as long as
 * with any other key, and never succeeds.
 */
function unusablePublicKey(): Uint8Array<ArrayBuffer> {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  const ec2Es256P256 = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return new Uint8Array(Buffer.concat([ec2Es256P256, coordinate(0x21, x), coordinate(0x22, y)]))
}

/** Number of decoys in each class of IDs, so that all their numbers fit into an SQL `integer` below zero. */
const MOST_DECOYS = 2 ** 27 - 1

/** Returns the class of the ID from which a decoy's number was made. */
const idClassIn = (decoyId: number): number => (-1 - decoyId) % ID_CLASSES

/**
 * Returns the decoy's number for an employee ID that no employee has. It never changes, and is the same on every
 * instance. If two IDs happen to share a number, they also share their counters, which reveals nothing. Returns
 * undefined for a text that can't be an ID.
 */
export function decoyIdOf(keys: SecretKeys, employeeId: string): number | undefined {
  if (!isEmployeeId(employeeId)) return undefined
  const hash = createHmac('sha256', keys.decoys).update(`id\0${employeeId}`).digest()
  return -1 - ((hash.readUInt32BE() % MOST_DECOYS) * ID_CLASSES + idClassOf(keys, employeeId))
}

/*
 * Employees are numbered in order, so that a small number would reveal an employee. A Feistel network maps the
 * numbers of employees and decoys to numbers that look alike, and back. It has 52 bits, which a number in JSON holds
 * exactly.
 */

const HALF = 2 ** 26
const ROUNDS = [0, 1, 2, 3] as const
/** In the input of the Feistel network, decoys have numbers from here on, above all numbers of employees. */
const DECOYS_FROM = 2 ** 31

/** Returns a user's number as a client sees it. */
export function shownIdOf(keys: SecretKeys, userId: number): number {
  const number = userId < 0 ? DECOYS_FROM - 1 - userId : userId
  let [left, right] = [Math.floor(number / HALF), number % HALF]
  for (const round of ROUNDS) [left, right] = [right, left ^ mixed(keys, round, right)]
  return left * HALF + right
}

/** Returns the user's number for a shown number, or undefined if no client was ever shown it. */
export function userIdOf(keys: SecretKeys, shown: number): number | undefined {
  if (!Number.isInteger(shown) || shown < 0 || shown >= HALF * HALF) return undefined
  let [left, right] = [Math.floor(shown / HALF), shown % HALF]
  for (const round of ROUNDS.toReversed()) [left, right] = [right ^ mixed(keys, round, left), left]
  const number = left * HALF + right
  if (number >= 2 * DECOYS_FROM) return undefined
  return number < DECOYS_FROM ? number : DECOYS_FROM - 1 - number
}

const mixed = ({ decoys }: SecretKeys, round: number, half: number): number =>
  createHmac('sha256', decoys).update(`shown\0${round}\0${half}`).digest().readUInt32BE() % HALF

/*
 * All instances use the same habits at any time. The first instance that measures new ones stores them. They take
 * effect at a time so far ahead that every other instance has read them by then.
 */

const READ_EVERY_MS = 300_000
/** Time from one measurement to the next. Each instance reads a measurement at least once before it takes effect. */
const PERIOD_MS = 2 * READ_EVERY_MS
/** Start of the first measurement, which counts for all times until there is a second one. */
const FIRST = new Date(0)

export interface StartedDecoys {
  /** Undefined if NEUTRAL_LOGIN_ERROR is off. */
  readonly decoys: Decoys | undefined
  stop(): void
}

interface StoredHabits {
  readonly validFrom: Date
  readonly habits: Habits
}

/** The part of the server's context that exists before requests are served. */
interface MeasuringContext {
  readonly database: Queries
  readonly settings: Settings
  readonly keys: SecretKeys
  readonly log: Logger
}

/** Measures the employees' habits now and every few minutes, and never during a request. */
export async function startDecoys(context: MeasuringContext): Promise<StartedDecoys> {
  const { settings, keys, log } = context
  if (!settings.portal.neutralLoginError) return { decoys: undefined, stop: () => undefined }
  let stored = await readHabits(context)
  const timer = setInterval(() => {
    readHabits(context).then(
      (read) => {
        stored = read
      },
      (error: Error) =>
        log.warn({ err: error }, "the employees' habits, which decoys follow, could not be measured"),
    )
  }, READ_EVERY_MS)
  timer.unref()
  const current = (): Habits => {
    const now = settings.clock.now()
    const { habits } = stored.findLast(({ validFrom }) => validFrom <= now) ?? (stored[0] as StoredHabits)
    return habits
  }
  return { decoys: createDecoys(keys, current), stop: () => clearInterval(timer) }
}

/** Measures the habits and stores them if they changed. Returns the habits that count now, then later ones. */
async function readHabits({ database, settings, keys }: MeasuringContext): Promise<readonly StoredHabits[]> {
  const now = settings.clock.now()
  const before = await storedHabits(now)
  const latest = before.at(-1)
  const validFrom = latest ? new Date((Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS) : FIRST
  if (latest && latest.validFrom >= validFrom) return before
  const measured = JSON.stringify(await measureHabits(database, keys, latest?.habits))
  if (latest && measured === JSON.stringify(latest.habits)) return before
  // Another instance may have stored habits for the same time. Then those count for all instances.
  await database.query(
    'INSERT INTO decoy_habits (valid_from, habits) VALUES ($1, $2) ON CONFLICT (valid_from) DO NOTHING',
    [validFrom, measured],
  )
  const [first] = before
  if (first) await database.query('DELETE FROM decoy_habits WHERE valid_from < $1', [first.validFrom])
  return storedHabits(now)

  async function storedHabits(at: Date): Promise<StoredHabits[]> {
    const rows = await database.query<{ valid_from: Date; habits: string }>(
      `SELECT valid_from, habits FROM decoy_habits WHERE valid_from >= COALESCE(
         (SELECT max(valid_from) FROM decoy_habits WHERE valid_from <= $1), '-infinity'
       ) ORDER BY valid_from`,
      [at],
    )
    return rows.map(({ valid_from, habits }) => ({
      validFrom: valid_from,
      habits: JSON.parse(habits) as Habits,
    }))
  }
}
