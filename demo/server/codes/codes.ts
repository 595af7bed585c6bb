import { createHmac, randomInt } from 'node:crypto'
import type { SentCodeType } from '../../../src/contract/authentication-types'
import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import type { Onward } from '../accounts/sign-in-target'
import { unwaitedCommit } from '../database/unwaited-commit'
import { type Bind, createValues } from '../database/values'
import { isDecoy } from '../decoys/decoy-id'
import { tooManyRequests } from '../failures/api-failure'
import { kindOf, type Limit } from '../limits/limits'
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

interface Counted {
  readonly used: number
  readonly resetsAt: Date
}

function countUse(bind: Bind, at: Date, bucket: string, limit: Limit, from = ''): string {
  const now = bind(at)
  const resetsAt = `${bind(secondsAfter(at, limit.seconds))}::timestamptz`
  return `INSERT INTO rate_limits AS r (bucket, used, resets_at) SELECT ${bind(bucket)}::text, 1, ${resetsAt} ${from}
     ON CONFLICT (bucket) DO UPDATE SET
       used = CASE WHEN r.resets_at <= ${now} THEN 1 ELSE r.used + 1 END,
       resets_at = CASE WHEN r.resets_at <= ${now} THEN ${resetsAt} ELSE r.resets_at END
     RETURNING used, resets_at AS "resetsAt"`
}

function refuseBeyond(bucket: string, limit: Limit, counted: Counted | undefined, now: Date): void {
  if (counted && counted.used > limit.uses) {
    const leftMs = counted.resetsAt.getTime() - now.getTime()
    throw tooManyRequests(leftMs / 1000, 'too many requests', kindOf(bucket))
  }
}

/** What a code is counted against. */
interface CodeLimit {
  readonly bucket: string
  readonly limit: Limit
}

/** What the statement that issues a code gives. */
type Issued = Counted & { readonly sealed: Uint8Array | null }

/**
 * Gives the code to send. One that is under way is sent again, so that no one makes it worthless by asking for another;
 * after its first minutes a new one is made, beside which the old one is good until it expires. The database has the HMAC
 * to compare with, and the code itself sealed. Throws 429 beyond the limit of the bucket, and makes no code then.
 */
export async function issueCode(
  needs: TransactionContext,
  purpose: CodePurpose,
  counted: CodeLimit,
): Promise<string> {
  const { bind, values } = createValues()
  const { parts, outcome, read } = issuingCode(bind, needs, purpose, counted)
  const [row] = await needs.database.query<Issued>(`WITH ${parts.join(', ')} ${outcome}`, values)
  return read(row)
}

/** The same as SQL, which can depend on another part of its statement. */
export function issuingCode(
  bind: Bind,
  { settings, keys }: Pick<TransactionContext, 'settings' | 'keys'>,
  purpose: CodePurpose,
  { bucket, limit }: CodeLimit,
  from?: string,
): Onward<Issued | undefined, string> {
  // No one guesses a decoy's, which is not sent either.
  const code = isDecoy(purpose.userId) ? newSecretToken() : randomInt(1_000_000).toString().padStart(6, '0')
  const now = settings.clock.now()
  const counted = countUse(bind, now, bucket, limit, from)
  const at = bind(now)
  const isLive = `c.consumed_at IS NULL AND c.tries < ${bind(settings.limits.triesPerCode)}::int AND c.expires_at > ${at}`
  const isKept = `${isLive} AND c.sealed IS NOT NULL AND c.issued_at > ${bind(secondsAfter(now, -sentCodeSeconds))}`
  const kept = (column: string, otherwise = `excluded.${column}`) =>
    `${column} = CASE WHEN ${isKept} THEN c.${column} ELSE ${otherwise} END`
  return {
    parts: [
      `counted AS (${counted})`,
      `issued AS (
       INSERT INTO codes AS c (user_id, application_id, method, code_hmac, sealed, issued_at, expires_at)
       SELECT ${bind(purpose.userId)}::int, ${bind(purpose.applicationId)}::int, ${bind(purpose.method)}::text,
         ${bind(hmacOf(keys.codes, purpose, code))}::bytea, ${bind(seal(keys, SEALED_FOR, code))}::bytea,
         ${at}::timestamptz, ${bind(secondsAfter(now, sentCodeSeconds))}::timestamptz
       FROM counted WHERE used <= ${bind(limit.uses)}
       ON CONFLICT (user_id, application_id, method) DO UPDATE SET
         ${kept('previous_hmac', `CASE WHEN ${isLive} THEN c.code_hmac END`)},
         ${kept('previous_expires_at', `CASE WHEN ${isLive} THEN c.expires_at END`)},
         ${kept('code_hmac')}, ${kept('sealed')}, ${kept('issued_at')}, ${kept('tries', '0')},
         expires_at = excluded.expires_at, consumed_at = NULL
       RETURNING sealed
     )`,
    ],
    // A code that a crash takes with it is asked for again, and proves nothing to anybody.
    outcome: `SELECT used, "resetsAt", sealed FROM counted LEFT JOIN issued ON true, ${unwaitedCommit}`,
    read: (row) => {
      refuseBeyond(bucket, limit, row, now)
      return row?.sealed ? unseal(keys, SEALED_FOR, row.sealed) : code
    },
  }
}

/**
 * SQL that tries a code once and says whether it is `accepted`. Counting the try and consuming the code are one UPDATE, so that
 * neither two instances nor a hundred parallel guesses get more tries, or two sign-ins, out of one code.
 */
export function takeCode(
  bind: Bind,
  { settings, keys }: Pick<TransactionContext, 'settings' | 'keys'>,
  purpose: CodePurpose,
  code: string,
): string {
  const hmac = bind(hmacOf(keys.codes, purpose, code))
  const now = bind(settings.clock.now())
  return `UPDATE codes SET tries = tries + 1, consumed_at = CASE
      WHEN code_hmac = ${hmac} OR (previous_hmac = ${hmac} AND previous_expires_at > ${now}) THEN ${now}::timestamptz
    END
    WHERE user_id = ${bind(purpose.userId)} AND application_id = ${bind(purpose.applicationId)}
      AND method = ${bind(purpose.method)}
      AND consumed_at IS NULL AND expires_at > ${now} AND tries < ${bind(settings.limits.triesPerCode)}
    RETURNING consumed_at IS NOT NULL AS accepted`
}

const hmacOf = (key: Uint8Array, purpose: CodePurpose, code: string): Uint8Array =>
  createHmac('sha256', key)
    .update([purpose.method, purpose.userId, purpose.applicationId, code].join('\0'))
    .digest()
