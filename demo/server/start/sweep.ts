import { byStrangers, onBehalfOf } from '../audit/audit-scope'
import { sweepRecords } from '../audit/sweep-records'
import { recordSums } from '../history/history'
import { KNOWN_BROWSER_SECONDS } from '../limits/known-browsers'
import { FAMILIAR_SECONDS } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { expirePushes } from '../push/pushes'
import { sweepTokenKeys } from '../secrets/token-keys'
import type { Services } from '../services'
import { sweepSessions } from '../sessions/sessions'

const SWEEP_EVERY_MS = 600_000
/** A phone on which nothing was registered in this time is not going to be. */
const UNREGISTERED_PHONE_SECONDS = 86_400
/** After a day without refusals, strangers' push requests wait as little as in the beginning. */
const PUSH_WAIT_KEPT_SECONDS = 86_400
/** A used or expired serial is kept for a while, since the tables also answer what happened. */
const KEPT_SECONDS = 3_600

/** Removes what has expired, now and then. Returns the way to stop it. */
export function startSweeping(
  services: Pick<Services, 'database' | 'settings' | 'keys' | 'log'>,
): () => void {
  const timer = setInterval(() => {
    Promise.all([sweep(services), sweepRecords(services)]).catch((error: Error) =>
      services.log.warn({ err: error }, 'expired rows could not be removed'),
    )
  }, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function sweep(needs: Pick<Services, 'database' | 'settings' | 'keys'>): Promise<void> {
  const { database, settings } = needs
  const now = settings.clock.now()
  const before = secondsAfter(now, -KEPT_SECONDS)
  // An empty bucket is the same as none. One that is counted in right now is left for the next time.
  await database.query(
    `DELETE FROM rate_buckets
     WHERE bucket IN (SELECT bucket FROM rate_buckets WHERE full_until < $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  )
  // What earlier versions have counted.
  await database.query(
    `DELETE FROM rate_limits
     WHERE bucket IN (SELECT bucket FROM rate_limits WHERE resets_at < $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  )
  await database.query('DELETE FROM login_serials WHERE expires_at < $1', [before])
  await database.query('DELETE FROM codes WHERE expires_at < $1', [before])
  await database.query('DELETE FROM sent_codes WHERE expires_at < $1', [before])
  await database.query('DELETE FROM challenges WHERE expires_at < $1', [before])
  await database.query('DELETE FROM recovery_codes WHERE expires_at < $1', [before])
  await database.query('DELETE FROM registration_serials WHERE expires_at < $1', [before])
  await database.query('DELETE FROM pairing_tickets WHERE expires_at < $1', [before])
  await database.query(
    `DELETE FROM phones p WHERE paired_at < $1
     AND NOT EXISTS (SELECT 1 FROM authenticators a WHERE a.device_id = p.device_id)`,
    [secondsAfter(now, -UNREGISTERED_PHONE_SECONDS)],
  )
  await database.query('DELETE FROM familiar_addresses WHERE used_at < $1', [
    secondsAfter(now, -FAMILIAR_SECONDS),
  ])
  await database.query('DELETE FROM known_browsers WHERE used_at < $1', [
    secondsAfter(now, -KNOWN_BROWSER_SECONDS),
  ])
  await database.query('DELETE FROM push_waits WHERE waits_until < $1', [
    secondsAfter(now, -PUSH_WAIT_KEPT_SECONDS),
  ])
  await recordSums(database, now, secondsAfter(now, -86_400))
  await expirePushes({ ...needs, database: onBehalfOf(byStrangers, database) })
  await database.query('DELETE FROM pushes WHERE expires_at < $1', [before])
  await sweepSessions(database, settings)
  await sweepTokenKeys(database, settings)
}
