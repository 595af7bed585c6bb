import type { Database } from '../database/database'
import type { Clock } from '../platform/clock'
import type { DeskMessage } from './desk-records'

/** Messages that the demo's stand-ins for mail server and SMS gateway received. */
export interface DeskMessages {
  add(message: Omit<DeskMessage, 'id' | 'receivedAt'>): Promise<void>
  /** Returns the newest messages with an `id` above `after`, newest first. */
  newest(after: number): Promise<DeskMessage[]>
}

const KEPT = 200

export const createDeskMessages = (database: Database, clock: Clock): DeskMessages => ({
  add: async (message) => {
    const [row] = await database.query<{ message_id: number }>(
      `INSERT INTO desk_messages (kind, sender, recipient, subject, body, received_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING message_id`,
      [message.kind, message.sender, message.recipient, message.subject, message.body, clock.now()],
    )
    await database.query('DELETE FROM desk_messages WHERE message_id <= $1', [(row?.message_id ?? 0) - KEPT])
  },
  newest: async (after) => {
    const rows = await database.query<
      Omit<DeskMessage, 'id' | 'receivedAt'> & { message_id: number; received_at: Date }
    >(
      `SELECT message_id, kind, sender, recipient, subject, body, received_at FROM desk_messages
       WHERE message_id > $1 ORDER BY message_id DESC LIMIT 50`,
      [after],
    )
    return rows.map(({ message_id, received_at, ...message }) => ({
      ...message,
      id: message_id,
      receivedAt: received_at.toISOString(),
    }))
  },
})
