import { type MethodName, methodOf } from '../../contract/methods'
import type { Passkeys } from '../platform/passkeys'

/** Why this browser cannot do a method: no WebAuthn at all, or nothing in the computer that recognises a person. */
export type Obstacle = 'no-passkeys' | 'no-platform-authenticator'

/** Computers that have answered that they recognize nobody: the next list of methods knows it from its first frame. */
const unable = new WeakSet<Passkeys>()

/** What is known at once. */
export const obstacleNow = (passkeys: Passkeys, method: MethodName): Obstacle | undefined => {
  if (methodOf(method).requires !== 'passkey') return undefined
  if (!passkeys.supported) return 'no-passkeys'
  return method === 'pc' && unable.has(passkeys) ? 'no-platform-authenticator' : undefined
}

/** What takes a question to the computer. Never rejects. */
export const obstacleOf = async (passkeys: Passkeys, method: MethodName): Promise<Obstacle | undefined> => {
  if (method === 'pc' && passkeys.supported)
    unable[(await passkeys.hasPlatformAuthenticator()) ? 'delete' : 'add'](passkeys)
  return obstacleNow(passkeys, method)
}
