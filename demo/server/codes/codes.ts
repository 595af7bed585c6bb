import { createHmac, randomInt } from 'node:crypto'
import type { SentCodeType } from '../../../src/contract/authentication-types'
import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { isDecoy } from '../decoys/decoy-id'
import type { Requester } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { seal, unseal } from '../secrets/sealed'
import { newSecretToken } from '../secrets/secret-token'
import type { Services } from '../services'
import type { TransactionContext } from '../transaction/transaction'

/**
 * What a code is good for: one employee, one application, one method, and the requester who had it sent. A stranger neither
 * uses up nor learns of the employee's code.
 */
export interface CodePurpose {
  readonly userId: number
  readonly applicationId: number
  readonly method: SentCodeType
  readonly requester: Requester
}

const SEALED_FOR = 'code'
/** Colleagues at the same computer have few tries at a known browser's codes; botnets have many at everybody's. */
const DIGITS = { browser: 6, address: 10, stranger: 10 } as const satisfies Record<Requester['kind'], number>

/**
 * Gives the code to send. One that is under way is sent again, so that a second request does not make it worthless; after its
 * first minutes a new one is made, beside which the old one is good until it expires. The database has the HMAC to compare
 * with, and the code itself sealed.
 */
export async function issueCode(
  { database, settings, keys }: TransactionContext,
  purpose: CodePurpose,
): Promise<string> {
  const { userId, applicationId, method, requester } = purpose
  const code = newCode(purpose)
  const now = settings.clock.now()
  const [row] = await database.query<{ sealed: Uint8Array }>(
    `WITH kept AS (
       UPDATE sent_codes SET expires_at = $8
       WHERE user_id = $1 AND application_id = $2 AND method = $3 AND scope = $4
         AND consumed_at IS NULL AND tries < $9 AND expires_at > $7 AND issued_at > $10
       RETURNING sealed
     ), issued AS (
       INSERT INTO sent_codes AS c (user_id, application_id, method, scope, code_hmac, sealed, issued_at, expires_at)
       SELECT $1::int, $2::int, $3::text, $4::text, $5::bytea, $6::bytea, $7::timestamptz, $8::timestamptz
       WHERE NOT EXISTS (SELECT 1 FROM kept)
       ON CONFLICT (user_id, application_id, method, scope) DO UPDATE SET
         code_hmac = excluded.code_hmac, sealed = excluded.sealed, tries = 0,
         issued_at = excluded.issued_at, expires_at = excluded.expires_at, consumed_at = NULL,
         previous_hmac = CASE
           WHEN c.consumed_at IS NULL AND c.tries < $9 AND c.expires_at > $7 THEN c.code_hmac
         END,
         previous_expires_at = c.expires_at
       RETURNING sealed
     )
     SELECT sealed FROM kept UNION ALL SELECT sealed FROM issued`,
    [
      userId,
      applicationId,
      method,
      requester.key,
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

/** A decoy's code is neither sent nor guessed. */
function newCode({ userId, requester }: CodePurpose): string {
  const digits = DIGITS[requester.kind]
  return isDecoy(userId)
    ? newSecretToken()
    : randomInt(10 ** digits)
        .toString()
        .padStart(digits, '0')
}

/** Whether there is a code that the requester could try. */
export async function hasLiveCode(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { userId, applicationId, method, requester }: CodePurpose,
): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM sent_codes
     WHERE user_id = $1 AND application_id = $2 AND method = $3 AND scope = $4
       AND consumed_at IS NULL AND expires_at > $5 AND tries < $6`,
    [userId, applicationId, method, requester.key, settings.clock.now(), settings.limits.triesPerCode],
  )
  return rows.length > 0
}

/** The HMAC of a code, which is another for each purpose. */
export const hmacOf = (
  key: Uint8Array,
  { method, userId, applicationId, requester }: CodePurpose,
  code: string,
): Uint8Array =>
  createHmac('sha256', key).update([method, userId, applicationId, requester.key, code].join('\0')).digest()
