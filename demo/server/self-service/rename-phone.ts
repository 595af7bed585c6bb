import type { Queries } from '../database/database'
import { phoneTopic } from '../phone/phone-topic'
import type { OwnDevice } from './own-device'

/**
 * A phone goes by the name that its owner gave to it last: as a sign-in lists it, or, where it only makes codes, as an
 * OTP device.
 * @returns where the phone hears that something has changed, if anybody has it
 */
export async function renamePhone(
  queries: Queries,
  { deviceId, type }: OwnDevice,
  name: string,
): Promise<string | undefined> {
  if (deviceId === null) return undefined
  const [renamed] = await queries.query<{ secretHash: Uint8Array | null }>(
    `UPDATE phones SET name = $2 WHERE device_id = $1 AND ($3 = 'mobile' OR NOT EXISTS (
       SELECT 1 FROM authenticators a WHERE a.device_id = $1 AND a.type = 'mobile'
     )) RETURNING secret_hash AS "secretHash"`,
    [deviceId, name, type],
  )
  return renamed?.secretHash ? phoneTopic(renamed.secretHash) : undefined
}
