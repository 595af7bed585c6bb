import { createHmac, randomInt } from 'node:crypto'
import type { AppType } from '../../../src/contract/authentication-types'
import { topicOf } from '../../../src/contract/broker-events'
import { registrationSerialSeconds } from '../../../src/contract/lifetimes'
import { openTopic, sealTopic } from '../broker/sealed-topic'
import { secondsAfter } from '../platform/clock'
import { newRandomId } from '../platform/random-id'
import type { TransactionContext } from '../transaction/transaction'

const DIGITS = { mobile: 6, otp: 16 } as const satisfies Record<AppType, number>

/** Which of the two a serial can be; undefined for what is none. */
export const typeOfSerial = (serial: string): AppType | undefined =>
  (['mobile', 'otp'] as const).find((type) => new RegExp(`^\\d{${DIGITS[type]}}$`).test(serial))

/** Text of so many digits, zeros at the start included. Drawn in pieces: `randomInt` gives 48 bits at most. */
function randomDigits(count: number): string {
  let digits = ''
  while (digits.length < count) digits += randomInt(100_000_000).toString().padStart(8, '0')
  return digits.slice(0, count)
}

interface Opening {
  readonly userId: number
  readonly applicationId: number
  readonly type: AppType
}

/** Makes a serial and the topic on which its use is published; an earlier one of the kind stops working. */
export async function issueSerial(
  { database, settings, keys }: TransactionContext,
  { userId, applicationId, type }: Opening,
): Promise<{ serial: string; topic: string }> {
  const serial = randomDigits(DIGITS[type])
  const topic = topicOf(newRandomId())
  await database.query(
    `INSERT INTO registration_serials (user_id, type, application_id, serial_hmac, topic, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, type) DO UPDATE SET
       application_id = excluded.application_id, serial_hmac = excluded.serial_hmac, topic = excluded.topic,
       expires_at = excluded.expires_at, tries = 0, consumed_at = NULL`,
    [
      userId,
      type,
      applicationId,
      hmacOf(keys.codes, userId, serial),
      sealTopic(keys, topic),
      secondsAfter(settings.clock.now(), registrationSerialSeconds),
    ],
  )
  return { serial, topic }
}

/** For which application the employee has opened a registration of the kind last; undefined for none. */
export async function openedFor(
  { database }: Pick<TransactionContext, 'database'>,
  userId: number,
  type: AppType,
): Promise<number | undefined> {
  const [row] = await database.query<{ application_id: number }>(
    'SELECT application_id FROM registration_serials WHERE user_id = $1 AND type = $2',
    [userId, type],
  )
  return row?.application_id
}

/** A registration that has been opened, as whoever completes it finds it. */
export interface OpenedRegistration {
  readonly applicationId: number
  readonly topic: string
  readonly expiresAt: Date
}

/** What a serial turned out to be. Guesses wear it out: after some of them it counts as expired. */
export type TriedSerial =
  | ({ readonly outcome: 'good' } & OpenedRegistration)
  | { readonly outcome: 'wrong' | 'expired' | 'used' }

/** Tries a serial once and uses it up if it is good. Within a transaction: tries at once wait for each other. */
export async function trySerial(
  { database, settings, keys }: TransactionContext,
  { userId, serial, type }: { readonly userId: number; readonly serial: string; readonly type: AppType },
): Promise<TriedSerial> {
  const now = settings.clock.now()
  const [row] = await database.query<OpenedRegistration & { fits: boolean; used: boolean; tries: number }>(
    `SELECT application_id AS "applicationId", topic, expires_at AS "expiresAt", tries,
            serial_hmac = $3 AS fits, consumed_at IS NOT NULL AS used
     FROM registration_serials WHERE user_id = $1 AND type = $2 FOR UPDATE`,
    [userId, type, hmacOf(keys.codes, userId, serial)],
  )
  if (!row) return { outcome: 'wrong' }
  const { applicationId, expiresAt, fits, used } = row
  const topic = openTopic(keys, row.topic)
  const live = !used && expiresAt > now && row.tries < settings.limits.triesPerCode
  if (live) {
    await database.query(
      'UPDATE registration_serials SET tries = tries + 1, consumed_at = $3 WHERE user_id = $1 AND type = $2',
      [userId, type, fits ? now : null],
    )
  }
  if (!fits) return { outcome: 'wrong' }
  if (used) return { outcome: 'used' }
  return live ? { outcome: 'good', applicationId, topic, expiresAt } : { outcome: 'expired' }
}

const hmacOf = (key: Uint8Array, userId: number, serial: string): Uint8Array =>
  createHmac('sha256', key).update(['registration', userId, serial].join('\0')).digest()
