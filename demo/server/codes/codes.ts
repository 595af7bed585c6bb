import { createHmac, randomInt } from 'node:crypto'
import type { SentCodeType } from '../../../src/contract/authentication-types'
import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { isDecoy } from '../decoys/decoy-id'
import { secondsAfter } from '../platform/clock'
import { seal, unseal } from '../secrets/sealed'
import { newSecretToken } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'

/** What a code is good for: one employee, one application, one method. */
export interface CodePurpose {
  readonly userId: number
  readonly applicationId: number
  readonly method: SentCodeType
}

const SEALED_FOR = 'code'

/**
 * Gives the code to send. One that is under way is sent again, so that nobody makes it worthless by asking for another;
 * after its first minutes a new one is made, beside which the old one is good until it expires. The database has the HMAC
 * to compare with, and the code itself sealed.
 */
export const issueCode = async (
  { database, settings, keys }: TransactionContext,
  purpose: CodePurpose,
): Promise<string> => {
  // No one guesses a decoy's, which is not sent either.
  const code = isDecoy(purpose.userId) ? newSecretToken() : randomInt(1_000_000).toString().padStart(6, '0')
  const now = settings.clock.now()
  const isLive = 'c.consumed_at IS NULL AND c.tries < $8::int AND c.expires_at > $6'
  const isKept = `${isLive} AND c.sealed IS NOT NULL AND c.issued_at > $9`
  const kept = (column: string, otherwise = `excluded.${column}`) =>
    `${column} = CASE WHEN ${isKept} THEN c.${column} ELSE ${otherwise} END`
  const [row] = await database.query<{ sealed: Uint8Array }>(
    `INSERT INTO codes AS c (user_id, application_id, method, code_hmac, sealed, issued_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $7)
     ON CONFLICT (user_id, application_id, method) DO UPDATE SET
       ${kept('previous_hmac', `CASE WHEN ${isLive} THEN c.code_hmac END`)},
       ${kept('previous_expires_at', `CASE WHEN ${isLive} THEN c.expires_at END`)},
       ${kept('code_hmac')}, ${kept('sealed')}, ${kept('issued_at')}, ${kept('tries', '0')},
       expires_at = excluded.expires_at, consumed_at = NULL
     RETURNING sealed`,
    [
      purpose.userId,
      purpose.applicationId,
      purpose.method,
      hmacOf(keys.codes, purpose, code),
      seal(keys, SEALED_FOR, code),
      now,
      secondsAfter(now, sentCodeSeconds),
      settings.limits.triesPerCode,
      secondsAfter(now, -sentCodeSeconds),
    ],
  )
  return row ? unseal(keys, SEALED_FOR, row.sealed) : code
}

/**
 * Tries a code once and says whether it is right. Counting the try and consuming the code are one UPDATE, so that
 * neither two instances nor a hundred parallel guesses get more tries, or two sign-ins, out of one code.
 */
export const consumeCode = async (
  { database, settings, keys }: TransactionContext,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => {
  const [row] = await database.query<{ accepted: boolean }>(
    `UPDATE codes SET tries = tries + 1, consumed_at = CASE
       WHEN code_hmac = $4 OR (previous_hmac = $4 AND previous_expires_at > $5) THEN $5::timestamptz
     END
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
