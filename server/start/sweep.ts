import { byServer, byStrangers, onBehalfOf } from '../audit/audit'
import { eraseLeavers, sweepAuditLog, sweepHistories } from '../audit/retention'
import { type Database, runEach, type SweepOptions, sweepRows } from '../database/database'
import { recordSums } from '../history'
import { FAMILIAR_SECONDS, KNOWN_BROWSER_SECONDS } from '../limits/requester'
import type { Counters } from '../monitoring/counters'
import { secondsAfter } from '../platform/clock'
import { expirePushes } from '../push/pushes'
import type { RequestContext } from '../request-context'
import { sweepTokenKeys } from '../secrets/token-keys'
import { sweepSessions } from '../sessions'
import type { Settings } from '../settings/server-options'

const SWEEP_EVERY_MS = 600_000
/**
 * After this time, a phone without a registration is deleted, because its owner will probably not register it
 * anymore.
 */
export const UNREGISTERED_PHONE_SECONDS = 86_400
/** After a day without rejected requests, strangers' waits start again from the shortest. */
export const PUSH_WAIT_KEPT_SECONDS = 86_400
/** Used and expired serials are kept for a while, so that the tables can show what happened. */
export const KEPT_SECONDS = 3_600

interface SweepContext {
  readonly database: Database
  readonly settings: Settings
  readonly counters?: Counters | undefined
}

/** Removes expired rows at regular times. Returns the function that stops it and waits for the current batch. */
export function startSweeping(context: RequestContext): () => Promise<void> {
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= sweep(context, options)
      .then((errors) => {
        for (const err of errors) context.log.warn({ err }, 'expired rows could not be removed')
      })
      .finally(() => {
        underWay = undefined
      })
  }, SWEEP_EVERY_MS)
  timer.unref()
  return async () => {
    stopped.abort()
    clearInterval(timer)
    await underWay
  }
}

/**
 * Removes expired rows, one table at a time. Rows that are locked, because they are in use or another instance
 * removes them, are left for the next time. Returns the errors of tables that failed; the other tables are swept.
 */
export function sweep(context: SweepContext, options: SweepOptions = {}): Promise<readonly Error[]> {
  const { database, settings } = context
  const now = settings.clock.now()
  const before = secondsAfter(now, -KEPT_SECONDS)
  const removing = (statement: string, until: Date) => () =>
    sweepRows(database, (queries, most) => queries.query(statement, [most, until]), options)
  return runEach([
    // An empty bucket is the same as a missing one.
    removing(
      `DELETE FROM rate_buckets WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM rate_buckets WHERE full_until < $2 ORDER BY full_until LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      now,
    ),
    // Limits of earlier versions.
    removing(
      `DELETE FROM rate_limits WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM rate_limits WHERE resets_at < $2 ORDER BY resets_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      now,
    ),
    removing(
      `DELETE FROM login_serials WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM login_serials WHERE expires_at < $2 ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM codes WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM codes WHERE expires_at < $2 LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM sent_codes WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM sent_codes WHERE expires_at < $2 ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM decoy_rows WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM decoy_rows WHERE written_at < $2 LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM challenges WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM challenges WHERE expires_at < $2 ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM recovery_codes WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM recovery_codes WHERE expires_at < $2 LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM registration_serials WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM registration_serials WHERE expires_at < $2 ORDER BY expires_at LIMIT $1
         FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM pairing_tickets WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM pairing_tickets WHERE expires_at < $2 ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    removing(
      `DELETE FROM phones WHERE ctid = ANY (ARRAY(
         SELECT p.ctid FROM phones p WHERE p.paired_at < $2
         AND NOT EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = p.device_id)
         LIMIT $1 FOR UPDATE OF p SKIP LOCKED
       )) RETURNING 1`,
      secondsAfter(now, -UNREGISTERED_PHONE_SECONDS),
    ),
    removing(
      `DELETE FROM familiar_addresses WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM familiar_addresses WHERE used_at < $2 ORDER BY used_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      secondsAfter(now, -FAMILIAR_SECONDS),
    ),
    removing(
      `DELETE FROM known_browsers WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM known_browsers WHERE used_at < $2 ORDER BY used_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      secondsAfter(now, -KNOWN_BROWSER_SECONDS),
    ),
    removing(
      `DELETE FROM push_waits WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM push_waits WHERE waits_until < $2 LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      secondsAfter(now, -PUSH_WAIT_KEPT_SECONDS),
    ),
    () => recordSums(database, now, secondsAfter(now, -86_400), options),
    () => expirePushes({ ...context, database: onBehalfOf(byStrangers, database) }),
    removing(
      `DELETE FROM pushes WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM pushes WHERE expires_at < $2 LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING 1`,
      before,
    ),
    () => sweepSessions(database, settings, options),
    () => sweepTokenKeys(database, settings),
    () => sweepAuditLog(context, options),
    () => sweepHistories(context, options),
    () => eraseLeavers({ settings, database: onBehalfOf(byServer, database) }, options),
  ])
}
