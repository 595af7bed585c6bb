import { randomBytes, randomInt } from 'node:crypto'
import { isFamiliar } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import type { TransactionContext } from '../transaction/transaction'
import type { CodeMethod } from './code-method'
import { slowHash } from './slow-hash'

/** Without letters and digits that are mistaken for each other when read out or written down. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_LENGTH = 4
const LIFETIME_SECONDS = 86_400
/** For those who have no code. */
const NO_SALT = new Uint8Array(16)

const hashOf = (code: string, salt: Uint8Array, familiar: boolean): Promise<Uint8Array> =>
  slowHash(normalised(code), salt, familiar)

/** However it was written down: case, spaces and hyphens do not count. */
const normalised = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Issues the code that lets an employee in who has lost everything else. It works once, for a day; an earlier one stops
 * working. It is kept as a slow hash, because it lives long enough to be searched for.
 */
export async function issueRecoveryCode(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  userId: number,
): Promise<{ code: string; expiresAt: Date }> {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const code = Array.from({ length: GROUPS }, group).join('-')
  const salt = randomBytes(16)
  const expiresAt = secondsAfter(settings.clock.now(), LIFETIME_SECONDS)
  await database.query(
    `INSERT INTO recovery_codes (user_id, code_hash, salt, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET
       code_hash = excluded.code_hash, salt = excluded.salt, expires_at = excluded.expires_at, consumed_at = NULL`,
    [userId, await hashOf(code, salt, true), salt, expiresAt],
  )
  return { code, expiresAt }
}

/**
 * A code that the help desk issued. Guesses do not use it up: there are 31^12 codes. Wrong, used, expired and never issued are one refusal (14002).
 */
export const recoveryCode: CodeMethod = {
  type: 'recovery otp',
  prepare: async ({ database, settings }, { target: { userId }, requester, code }) => {
    const [row] = await database.query<{ salt: Uint8Array }>(
      'SELECT salt FROM recovery_codes WHERE user_id = $1',
      [userId],
    )
    return async () => {
      // Hashed in any case, so that the time does not tell who has been given a code.
      const hash = await hashOf(code, row?.salt ?? NO_SALT, isFamiliar(requester))
      return {
        taking: (bind) => {
          const now = bind(settings.clock.now())
          return `UPDATE recovery_codes SET consumed_at = ${now}
            WHERE user_id = ${bind(userId)} AND code_hash = ${bind(hash)} AND consumed_at IS NULL AND expires_at > ${now}
            RETURNING true AS accepted`
        },
        refusal: 14002,
      }
    }
  },
}
