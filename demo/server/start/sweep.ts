import { byStrangers, onBehalfOf } from '../audit/audit-scope'
import { sweepRecords } from '../audit/sweep-records'
import { FAMILIAR_SECONDS } from '../limits/familiar-addresses'
import { secondsAfter } from '../platform/clock'
import { expirePushes } from '../push/pushes'
import { sweepTokenKeys } from '../secrets/token-keys'
import type { Services } from '../services'
import { sweepSessions } from '../sessions/sessions'

const SWEEP_EVERY_MS = 600_000
/** A phone on which nothing was registered in this time is not going to be. */
const UNREGISTERED_PHONE_SECONDS = 86_400
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
  // A bucket that somebody counts in right now is left for the next time: whoever counts holds others, too.
  await database.query(
    `DELETE FROM rate_limits
     WHERE bucket IN (SELECT bucket FROM rate_limits WHERE resets_at < $1 FOR UPDATE SKIP LOCKED)`,
    [now],
  )
  await database.query('DELETE FROM login_serials WHERE expires_at < $1', [before])
  await database.query('DELETE FROM codes WHERE expires_at < $1', [before])
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
  await expirePushes({ ...needs, database: onBehalfOf(byStrangers, database) })
  await database.query('DELETE FROM pushes WHERE expires_at < $1', [before])
  await sweepSessions(database, settings)
  await sweepTokenKeys(database, settings)
}
