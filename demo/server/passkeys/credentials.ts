import type { PasskeyType } from '../../../src/contract/authentication-types'
import type { Bind } from '../database/values'
import { isDecoy } from '../decoys/decoy-id'
import type { Credential } from '../decoys/registered'
import type { TransactionContext } from '../transaction/transaction'

/** How the browser may reach one; the contract's answers do not say how it was reached at registration. */
const transports = {
  platform: ['internal'],
  ctap: ['usb', 'nfc', 'ble', 'hybrid'],
} as const satisfies Record<PasskeyType, readonly string[]>

/** Every passkey of one kind that an employee has, for whichever application it was registered. */
export async function credentialsOf(
  { database, decoys }: Pick<TransactionContext, 'database' | 'decoys'>,
  userId: number,
  type: PasskeyType,
): Promise<Credential[]> {
  const rows = await database.query<{
    authenticator_id: number
    credential_id: string
    public_key: Uint8Array
    counter: number
    description: string
  }>(
    `SELECT authenticator_id, p.credential_id, p.public_key, p.counter, a.description
     FROM passkeys p JOIN authenticators a USING (authenticator_id)
     WHERE a.user_id = $1 AND a.type = $2 ORDER BY authenticator_id`,
    [userId, type],
  )
  if (isDecoy(userId)) return decoys?.credentialsOf(userId, type) ?? []
  return rows.map((row) => ({
    authenticatorId: row.authenticator_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    description: row.description,
  }))
}

/** As the browser's options name them. */
export const descriptorsOf = (credentials: readonly Credential[], type: PasskeyType) =>
  credentials.map(({ credentialId }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports[type]],
  }))

/**
 * SQL that takes a passkey's new signature count over. It gives no row when the count does not go up, which a copy of the key
 * would show; a passkey that counts nothing stays at zero. One UPDATE, so that two answers with one count cannot both pass.
 */
export function advanceCounter(bind: Bind, authenticatorId: number, given: number): string {
  const counter = bind(given)
  return `UPDATE passkeys SET counter = ${counter}
    WHERE authenticator_id = ${bind(authenticatorId)} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
    RETURNING true AS accepted`
}
