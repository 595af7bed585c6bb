import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { Queries } from '../database/database'
import { secondsAfter } from '../platform/clock'
import type { Settings } from '../settings/server-options'

type SessionSettings = Pick<Settings, 'clock' | 'tokenHours' | 'sessionIdleMinutes'>

/** The last use of a session is noted once a minute, so that reading seldom writes. */
export const NOTED_EVERY_SECONDS = 60

/** A session that began before, or was used last before, has ended. No session ends for idleness sooner than the setting says. */
export const sessionBounds = (
  { tokenHours, sessionIdleMinutes }: SessionSettings,
  now: Date,
): { readonly beganAfter: Date; readonly usedAfter: Date } => ({
  beganAfter: secondsAfter(now, -tokenHours * 3600),
  usedAfter: secondsAfter(now, -(sessionIdleMinutes * 60 + NOTED_EVERY_SECONDS)),
})

/** A session as help desk and operators see it. */
export interface OpenSession {
  readonly application: string
  /** Null for one that an earlier version began and that was not used since the upgrade. */
  readonly method: AuthenticationType | null
  readonly since: Date
  readonly lastUsed: Date
  readonly until: Date
}

/** The sessions of an employee that are open, the oldest first. */
export async function listSessions(
  queries: Queries,
  settings: SessionSettings,
  userId: number,
): Promise<OpenSession[]> {
  const now = settings.clock.now()
  const { beganAfter, usedAfter } = sessionBounds(settings, now)
  return queries.query<OpenSession>(
    `SELECT application_name AS application, method, began_at AS since, used_at AS "lastUsed",
            LEAST(expires_at, began_at + make_interval(hours => $5)) AS until
     FROM sessions JOIN applications USING (application_id)
     WHERE user_id = $1 AND expires_at > $2 AND began_at > $3 AND used_at > $4 ORDER BY began_at, session_id`,
    [userId, now, beganAfter, usedAfter, settings.tokenHours],
  )
}

export async function sweepSessions(queries: Queries, settings: SessionSettings): Promise<void> {
  const now = settings.clock.now()
  const { beganAfter, usedAfter } = sessionBounds(settings, now)
  await queries.query('DELETE FROM sessions WHERE expires_at <= $1 OR began_at <= $2 OR used_at <= $3', [
    now,
    beganAfter,
    usedAfter,
  ])
}
