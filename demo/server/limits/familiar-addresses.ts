import { createHmac } from 'node:crypto'
import type { SecretKeys } from '../secrets/secret-keys'
import type { TransactionContext } from '../transaction/transaction'

/** How long an address stays familiar that is not used. */
export const FAMILIAR_SECONDS = 90 * 86_400

/** An address as the database knows it: it can be recognized there, and not read. */
export const addressHmac = (keys: SecretKeys, address: string): Uint8Array =>
  createHmac('sha256', keys.addresses).update(address).digest()

/**
 * Notes that an employee has signed in from an address. It is the address and not a cookie that tells the employee from a
 * stranger, because a client sends what the contract says and nothing else, and elements stand on pages of other sites.
 */
export const rememberAddress = async (
  { database, settings, keys }: TransactionContext,
  userId: number,
  address: string,
): Promise<void> => {
  await database.query(
    `INSERT INTO familiar_addresses (user_id, address_hmac, used_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, address_hmac) DO UPDATE SET used_at = excluded.used_at`,
    [userId, addressHmac(keys, address), settings.clock.now()],
  )
}
