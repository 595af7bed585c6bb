import { failure } from '../failures/api-failure'
import { hashOf } from '../secrets/secret-token'
import type { TransactionContext } from '../transaction/transaction'
import { phoneTopic } from './phone-topic'

/** The phone that a request comes from. */
export interface Phone {
  readonly deviceId: string
  readonly deviceName: string
  readonly userId: number
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  /** Where it hears of requests. */
  readonly topic: string
}

const LONGEST_AUTHORIZATION = 200

/** Reads `Authorization: Device <deviceId>:<deviceSecret>`. Throws 2001 when it is not a phone's. */
export async function requirePhone(
  { database }: TransactionContext,
  authorization: string | undefined,
): Promise<Phone> {
  const given = (authorization?.length ?? 0) > LONGEST_AUTHORIZATION ? '' : (authorization ?? '')
  const [, deviceId, secret] = /^Device +([\w-]{1,64}):([\w-]{1,64})$/.exec(given) ?? []
  if (!deviceId || !secret) throw failure(2001, 'no phone')
  const secretHash = hashOf(secret)
  const [phone] = await database.query<Omit<Phone, 'topic'>>(
    `SELECT p.device_id AS "deviceId", p.name AS "deviceName", e.user_id AS "userId",
            e.employee_id AS "employeeId", e.name_ko AS "nameKo", e.name_en AS "nameEn"
     FROM phones p JOIN employees e USING (user_id) WHERE p.device_id = $1 AND p.secret_hash = $2`,
    [deviceId, secretHash],
  )
  if (!phone) throw failure(2001, 'the phone is unknown or was adopted elsewhere')
  return { ...phone, topic: phoneTopic(secretHash) }
}
