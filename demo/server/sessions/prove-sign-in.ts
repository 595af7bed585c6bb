import { type Bind, createValues } from '../database/values'
import { type Attempt, insertAttempt, recordAttempt } from '../history/history'
import type { Requester } from '../limits/requester'
import { newSecretToken } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'
import { insertLoginSerial, type SerialOptions } from './login-serials'

/** What is shown as a second factor, and whose. */
export interface Proof {
  readonly attempt: Omit<Attempt, 'outcome'>
  /** The device that it was shown with, if any. */
  readonly authenticatorId?: number | undefined
  /** See `ProvenSignIn`. */
  readonly isFamiliar?: boolean | undefined
  /** Uses up what was shown: SQL that gives a row for each thing that was tried, with `accepted` in it. */
  taking(bind: Bind): string
  /** Further parts of the statement. They can read `accepted` from `tried`. */
  also?(bind: Bind): readonly string[]
  /** Of a stranger's failed attempts, not all are recorded one by one. */
  readonly requester?: Requester
  /** What cannot be tried, as somebody else has used it up, is no attempt. */
  readonly onlyIfTaken?: true
  /** Instead of a serial that is made up, and bound to nothing. */
  readonly serial?: SerialOptions
}

export interface Proven {
  /** Whether there was an attempt. */
  readonly attempted: boolean
  /** Undefined where nothing of what was shown was good. */
  readonly loginSerial: string | undefined
}

/**
 * Uses up what was shown, notes the attempt in the history and in the audit log and, if it was good, issues a login serial.
 * It is one statement, so that no part is there without the rest; a stranger's failure alone is noted after it.
 */
export async function proveSignIn(
  context: Pick<TransactionContext, 'database' | 'settings' | 'counters'>,
  {
    attempt,
    authenticatorId,
    isFamiliar,
    taking,
    also,
    requester,
    onlyIfTaken,
    serial = { serial: newSecretToken() },
  }: Proof,
): Promise<Proven> {
  const { database, settings } = context
  const { userId, applicationId, type } = attempt
  const isStranger = requester?.kind === 'stranger'
  const { bind, values } = createValues()
  const now = settings.clock.now()
  const taken = taking(bind)
  const { history, audited } = insertAttempt(
    bind,
    now,
    database.scope,
    attempt,
    isStranger ? '(SELECT accepted FROM tried WHERE accepted) AS recorded' : 'tried',
  )
  const proven = { userId, applicationId, method: type, authenticatorId, isFamiliar }
  const issued = insertLoginSerial(bind, now, proven, serial, 'FROM tried WHERE accepted')
  const parts = [
    `taken AS (${taken})`,
    `tried AS (
       SELECT COALESCE(bool_or(accepted), false) AS accepted FROM taken ${onlyIfTaken ? 'HAVING count(*) > 0' : ''}
     )`,
    `attempt AS (${history})`,
    `audited AS (${audited})`,
    `issued AS (${issued})`,
    ...(also?.(bind) ?? []),
  ]
  const [row] = await database.query<{ accepted: boolean }>(
    `WITH ${parts.join(', ')} SELECT accepted FROM tried`,
    values,
  )
  if (isStranger && row?.accepted === false) {
    await recordAttempt(context, { ...attempt, outcome: 'failure' }, requester)
  }
  return {
    attempted: row !== undefined,
    loginSerial: row?.accepted ? serial.serial : undefined,
  }
}
