import type { Queries } from '../database/database'
import type { Bearer } from './tokens'

/** Ends one session: neither of its tokens is worth anything from now on. */
export async function endSession(queries: Queries, { sessionId }: Pick<Bearer, 'sessionId'>): Promise<void> {
  await queries.query('DELETE FROM refresh_tokens WHERE session_id = $1', [sessionId])
}

/** Ends all sessions of an employee, and what was proven and not yet exchanged. */
export async function endSessions(queries: Queries, userId: number): Promise<void> {
  await queries.query('DELETE FROM login_serials WHERE user_id = $1', [userId])
  await queries.query('DELETE FROM refresh_tokens WHERE user_id = $1', [userId])
}
