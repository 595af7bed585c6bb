import type { AuthenticationType, DeviceType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import type { Bearer } from './tokens'

/*
 * Ending sessions for good also ends what was proven and not yet exchanged. It comes after the change that allows no new
 * ones, in the same transaction: what was proven or begun before that change is there by then, and nothing comes after it.
 */

/** Ends one session: its token is worth nothing from now on. */
export async function endSession(queries: Queries, { sessionId }: Pick<Bearer, 'sessionId'>): Promise<void> {
  await queries.query('DELETE FROM sessions WHERE session_id = $1', [sessionId])
}

/** Ends all sessions of an employee. */
export async function endSessions(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM login_serials WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM sessions WHERE user_id = $1', [userId])
}

/**
 * Ends the sessions that began with methods which employees may use no longer. One that an earlier version began and that was not
 * used since the upgrade may have begun with any.
 */
export async function endSessionsOfMethods(
  queries: Queries,
  withdrawn: readonly { readonly userId: number; readonly method: AuthenticationType }[],
): Promise<void> {
  const given = [withdrawn.map(({ userId }) => userId), withdrawn.map(({ method }) => method)]
  await queries.query(
    `DELETE FROM login_serials s USING unnest($1::int[], $2::text[]) AS w (user_id, method)
     WHERE s.user_id = w.user_id AND s.method = w.method`,
    given,
  )
  await queries.query(
    `DELETE FROM sessions s USING unnest($1::int[], $2::text[]) AS w (user_id, method)
     WHERE s.user_id = w.user_id AND (s.method = w.method OR s.method IS NULL)`,
    given,
  )
}

/**
 * Ends the sessions that began with devices which are their owner's no longer, except the session that removes them. One that an
 * earlier version began says no device, and may have begun with any of its kind.
 */
export async function endSessionsOfDevices(
  queries: Queries,
  userId: number,
  devices: readonly { readonly id: number; readonly type: DeviceType }[],
  { except }: { readonly except?: string | undefined } = {},
): Promise<void> {
  const ids = devices.map(({ id }) => id)
  await queries.query('DELETE FROM login_serials WHERE user_id = $1 AND authenticator_id = ANY ($2)', [
    userId,
    ids,
  ])
  await queries.query(
    `DELETE FROM sessions WHERE user_id = $1 AND session_id IS DISTINCT FROM $4 AND (
       authenticator_id = ANY ($2)
       OR (authenticator_id IS NULL AND (method IS NULL OR method = ANY ($3)))
     )`,
    [userId, ids, devices.map(({ type }) => type), except ?? null],
  )
}
