import type { Phone } from '../phone/device-bearer'
import type { TransactionContext } from '../transaction/transaction'

/** A request as a phone shows it. */
export interface PendingPush {
  readonly pushId: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly requestedAt: string
  /** By the server's clock: the phone's own may be wrong. */
  readonly secondsLeft: number
}

/** The requests that wait for this phone, oldest first. */
export async function pendingPushes(
  { database, settings }: TransactionContext,
  { deviceId }: Phone,
): Promise<PendingPush[]> {
  const now = settings.clock.now()
  const rows = await database.query<{
    push_id: string
    application_name: string
    requested_at: Date
    expires_at: Date
  }>(
    `SELECT push_id, application_name, requested_at, expires_at FROM pushes JOIN applications USING (application_id)
     WHERE device_id = $1 AND outcome IS NULL AND expires_at > $2 ORDER BY requested_at`,
    [deviceId, now],
  )
  return rows.map((row) => ({
    pushId: row.push_id,
    applicationName: row.application_name,
    requestedAt: row.requested_at.toISOString(),
    secondsLeft: Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000),
  }))
}
