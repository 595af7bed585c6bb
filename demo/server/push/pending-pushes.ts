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
  /** Where the employee has not signed in from before; left out for a request of their own. */
  readonly stranger?: { readonly browser: string; readonly address: string }
}

/** The requests that wait for this phone: the employee's own first, then those of strangers, each oldest first. */
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
    is_strange: boolean
    browser_name: string | null
    address: string | null
  }>(
    `SELECT push_id, application_name, requested_at, expires_at,
            COALESCE(requester = 'stranger', false) AS is_strange, browser_name, address
     FROM pushes JOIN applications USING (application_id)
     WHERE device_id = $1 AND outcome IS NULL AND expires_at > $2 ORDER BY is_strange, requested_at`,
    [deviceId, now],
  )
  return rows.map((row) => ({
    pushId: row.push_id,
    applicationName: row.application_name,
    requestedAt: row.requested_at.toISOString(),
    secondsLeft: Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000),
    ...(row.is_strange && { stranger: { browser: row.browser_name ?? '', address: row.address ?? '' } }),
  }))
}
