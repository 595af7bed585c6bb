import { createHmac, randomInt } from 'node:crypto'
import { secondsAfter } from '../clock'
import type { Needs } from './needs'

/** Methods whose code this server makes up and sends. */
export type SentCodeMethod = 'email' | 'sms'

/** What a code is good for: one employee, one application, one method. */
export interface CodePurpose {
  readonly userId: number
  readonly applicationId: number
  readonly method: SentCodeMethod
}

export const CODE_LIFETIME_SECONDS = 300

/** Makes a new code; an earlier one for the same purpose stops working. Returns it for sending, stores its HMAC. */
export const issueCode = async (
  { database, settings, keys }: Needs,
  purpose: CodePurpose,
): Promise<string> => {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await database.query(
    `INSERT INTO codes (user_id, application_id, method, code_hmac, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, application_id, method) DO UPDATE SET
       code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, tries = 0, consumed_at = NULL`,
    [
      purpose.userId,
      purpose.applicationId,
      purpose.method,
      hmacOf(keys.codes, purpose, code),
      secondsAfter(settings.clock.now(), CODE_LIFETIME_SECONDS),
    ],
  )
  return code
}

/**
 * Tries a code once and says whether it is right. Counting the try and consuming the code are one UPDATE, so that
 * neither two instances nor a hundred parallel guesses get more tries, or two sign-ins, out of one code.
 */
export const consumeCode = async (
  { database, settings, keys }: Needs,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => {
  const [row] = await database.query<{ accepted: boolean }>(
    `UPDATE codes SET tries = tries + 1, consumed_at = CASE WHEN code_hmac = $4 THEN $5::timestamptz END
     WHERE user_id = $1 AND application_id = $2 AND method = $3
       AND consumed_at IS NULL AND expires_at > $5 AND tries < $6
     RETURNING consumed_at IS NOT NULL AS accepted`,
    [
      purpose.userId,
      purpose.applicationId,
      purpose.method,
      hmacOf(keys.codes, purpose, code),
      settings.clock.now(),
      settings.limits.triesPerCode,
    ],
  )
  return row?.accepted ?? false
}

const hmacOf = (key: Uint8Array, purpose: CodePurpose, code: string): Uint8Array =>
  createHmac('sha256', key)
    .update([purpose.method, purpose.userId, purpose.applicationId, code].join('\0'))
    .digest()
