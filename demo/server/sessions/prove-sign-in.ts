import { type Bind, createValues } from '../database/values'
import { type Attempt, insertAttempt } from '../history/history'
import { newSecretToken } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'
import { insertLoginSerial, type SerialOptions } from './login-serials'

/** What is shown as a second factor, and whose. */
export interface Proof {
  readonly attempt: Omit<Attempt, 'outcome'>
  /** The device that it was shown with, if any. */
  readonly authenticatorId?: number | undefined
  /** Uses up what was shown: SQL that gives a row for each thing that was tried, with `accepted` in it. */
  taking(bind: Bind): string
  /** Further parts of the statement. They can read `accepted` from `tried`. */
  also?(bind: Bind): readonly string[]
  /** A part that gives rows with `uses` in them. */
  readonly givingBack?: string
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
  readonly uses: number
}

/**
 * Uses up what was shown, notes the attempt in the history and in the audit log and, if it was good, issues a login serial.
 * It is one statement, so that none of it is there without the rest.
 */
export async function proveSignIn(
  { database, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  {
    attempt,
    authenticatorId,
    taking,
    also,
    givingBack,
    onlyIfTaken,
    serial = { serial: newSecretToken() },
  }: Proof,
): Promise<Proven> {
  const { userId, applicationId, type } = attempt
  const { bind, values } = createValues()
  const now = settings.clock.now()
  const taken = taking(bind)
  const { history, audited } = insertAttempt(bind, now, database.scope, attempt, 'tried')
  const proven = { userId, applicationId, method: type, authenticatorId }
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
  const uses = givingBack ? `COALESCE((SELECT sum(uses)::int FROM ${givingBack}), 0)` : '0'
  const [row] = await database.query<{ accepted: boolean; uses: number }>(
    `WITH ${parts.join(', ')} SELECT accepted, ${uses} AS uses FROM tried`,
    values,
  )
  return {
    attempted: row !== undefined,
    loginSerial: row?.accepted ? serial.serial : undefined,
    uses: row?.uses ?? 0,
  }
}
