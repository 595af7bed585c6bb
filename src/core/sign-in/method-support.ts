import { type MethodName, methodOf } from '../../contract/methods'
import type { Passkeys } from '../platform/passkeys'

/** Why this browser cannot do a method: no WebAuthn at all, or nothing in the computer that recognises a person. */
export type Obstacle = 'no-passkeys' | 'no-platform-authenticator'

/** What is known at once. */
export const obstacleNow = (passkeys: Passkeys, method: MethodName): Obstacle | undefined =>
  methodOf(method).requires === 'passkey' && !passkeys.supported ? 'no-passkeys' : undefined

/** What takes a question to the computer. Never rejects. */
export async function obstacleOf(passkeys: Passkeys, method: MethodName): Promise<Obstacle | undefined> {
  const known = obstacleNow(passkeys, method)
  if (known || method !== 'pc') return known
  return (await passkeys.hasPlatformAuthenticator()) ? undefined : 'no-platform-authenticator'
}
