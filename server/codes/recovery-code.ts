import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { loginSerialSeconds, recoveryCodeGroupLength } from '../../src/contract/codes'
import type { SignInTarget } from '../accounts/sign-in-target'
import { asEmployee } from '../audit/audit'
import { isFamiliar, type Requester } from '../limits/requester'
import { addNotice } from '../mail/mailer'
import { secondsAfter } from '../platform/clock'
import { createFairQueue } from '../platform/fair-queue'
import { type ChangeContext, inTransaction, type RequestContext } from '../request-context'
import { hashOf, newSecretToken, type SecretKeys } from '../secrets/secrets'
import type { CodeMethod } from './codes'

const hash = promisify<string, Uint8Array, number, Buffer>(scrypt)

/** On whose behalf a slow hash is computed: a requester who enters an employee's code, or the help desk. */
type HashedFor = { readonly requester: Requester; readonly userId: number } | 'help desk'

/**
 * Queue for slow hashes. It uses two of the four threads that Node.js has for such work, because files are read with
 * them, too. One of the two is reserved for familiar requesters and the help desk. A longer queue would make requests
 * wait too long.
 */
const queue = createFairQueue({
  places: 2,
  lanes: {
    familiar: { reserved: 1, longest: 50, longestOfOne: 12 },
    stranger: { reserved: 0, atOnce: 1, longest: 50, longestOfOne: 12 },
  },
  refusal: { message: 'too many guesses at once', limit: 'hashes' },
})

/** Returns lane and keys for the queue. Requesters take turns, and at most one guess for each employee waits. */
const laneOf = (hashedFor: HashedFor): Parameters<typeof queue.requireRoom> =>
  hashedFor === 'help desk'
    ? ['familiar', [hashedFor]]
    : [
        isFamiliar(hashedFor.requester) ? 'familiar' : 'stranger',
        [hashedFor.requester.key, `employee ${hashedFor.userId}`],
      ]

/** Throws 429 if too many hashes wait. Called before a guess is counted, so that the refusal does not count. */
const requireSlowHash = (hashedFor: HashedFor): void => queue.requireRoom(...laneOf(hashedFor))

/**
 * Computes a deliberately slow hash (scrypt), a few at a time. Strangers wait only for each other and don't delay
 * others. Throws 429 if too many wait.
 */
async function slowHash(text: string, salt: Uint8Array, hashedFor: HashedFor): Promise<Uint8Array> {
  return queue.run(...laneOf(hashedFor), async () => new Uint8Array(await hash(text, salt, 32)))
}

/** Leaves out characters that are easily confused when read out or written down: I, L and 1, O and 0. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const LIFETIME_SECONDS = 86_400
/** Salt for an employee who has no code. */
const NO_SALT = new Uint8Array(16)

const slowHashOf = (code: string, salt: Uint8Array, hashedFor: HashedFor): Promise<Uint8Array> =>
  slowHash(normalised(code), salt, hashedFor)

/**
 * Bytes of a tag. A wrong code has the right tag once in 2^32 times. A longer tag would identify the code, so that a
 * thief of database and key could search for it without the slow hash.
 */
const TAG_BYTES = 4

const tagOf = ({ recoveryTags }: SecretKeys, code: string, salt: Uint8Array): Buffer =>
  createHmac('sha256', recoveryTags).update(salt).update(normalised(code)).digest().subarray(0, TAG_BYTES)

/** Normalizes a typed code: case, spaces and hyphens do not count. */
const normalised = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Issues a code for an employee who has lost all other methods. It works once, for a day, and replaces an earlier
 * one. It is stored as a slow hash, because a day is long enough to find the code from a fast hash. Without `keys`,
 * as in a command without the secret key, it gets no tag, and each guess at it is hashed.
 */
export async function issueRecoveryCode(
  { database, settings, keys }: ChangeContext & { readonly keys?: SecretKeys | undefined },
  userId: number,
): Promise<{ code: string; expiresAt: Date }> {
  const group = () =>
    Array.from({ length: recoveryCodeGroupLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const code = Array.from({ length: GROUPS }, group).join('-')
  const salt = randomBytes(16)
  const expiresAt = secondsAfter(settings.clock.now(), LIFETIME_SECONDS)
  await database.query(
    `INSERT INTO recovery_codes (user_id, code_hash, salt, expires_at, tag) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET
       code_hash = excluded.code_hash, salt = excluded.salt, expires_at = excluded.expires_at, tag = excluded.tag,
       consumed_at = NULL`,
    [
      userId,
      await slowHashOf(code, salt, 'help desk'),
      salt,
      expiresAt,
      keys ? tagOf(keys, code, salt) : null,
    ],
  )
  return { code, expiresAt }
}

/**
 * A code that the help desk issued. Wrong guesses do not invalidate it, because there are 31^12 codes. A wrong, used,
 * expired or missing code gets the same refusal (14002).
 */
export const recoveryCode: CodeMethod = {
  type: 'recovery otp',
  prepare: async (context, { target: { userId, applicationId }, requester, code }) => {
    const { database, keys } = context
    const [row] = await database.query<{ salt: Uint8Array; tag: Uint8Array | null }>(
      'SELECT salt, tag FROM recovery_codes WHERE user_id = $1',
      [userId],
    )
    // Computed even without a code, so that a wrong guess takes the same time for an employee without one, or a
    // decoy.
    const tag = tagOf(keys, code, row?.salt ?? NO_SALT)
    const isPossible = row !== undefined && (row.tag === null || timingSafeEqual(row.tag, tag))
    const hashedFor = { requester, userId }
    if (isPossible) requireSlowHash(hashedFor)
    return async () => {
      const hash = isPossible ? await slowHashOf(code, row.salt, hashedFor) : undefined
      const loginSerial = hash && (await proveByRecoveryCode(context, { userId, applicationId }, hash))
      return { loginSerial, refusal: 14002 }
    }
  },
}

/**
 * Returns a login serial, or undefined for a wrong code. Consumes the code and adds the notice in one transaction.
 */
function proveByRecoveryCode(
  context: RequestContext,
  { userId, applicationId }: Pick<SignInTarget, 'userId' | 'applicationId'>,
  hash: Uint8Array,
): Promise<string | undefined> {
  return inTransaction(context, async (context) => {
    const { database, settings } = context
    const loginSerial = newSecretToken()
    const now = settings.clock.now()
    const proven = await database.query(
      `WITH used AS (
         UPDATE recovery_codes SET consumed_at = $2
         WHERE user_id = $3 AND code_hash = $1 AND consumed_at IS NULL AND expires_at > $2
         RETURNING 1
       ), proven AS (
         SELECT employee_id FROM employees WHERE user_id = $3 AND EXISTS (SELECT 1 FROM used)
       ), attempt AS (
         INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
         SELECT $3, $4, 'recovery otp', 1, $2 FROM proven
       ), audited AS (
         INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
         SELECT $2, 'sign-in', 'success', 'employee', employee_id, employee_id, $5, $6, $7 FROM proven
       ), issued AS (
         INSERT INTO login_serials (serial_hash, user_id, application_id, method, expires_at)
         SELECT $8, $3, $4, 'recovery otp', $9 FROM proven
       )
       SELECT 1 FROM proven`,
      [
        hash,
        now,
        userId,
        applicationId,
        database.scope.address ?? null,
        database.scope.requestId ?? null,
        JSON.stringify({ method: 'recovery otp', applicationId }),
        hashOf(loginSerial),
        secondsAfter(now, loginSerialSeconds),
      ],
    )
    if (proven.length === 0) return undefined
    await addNotice({ ...context, database: asEmployee(database) }, userId, { kind: 'recovery-used' })
    return loginSerial
  })
}
