import { type MethodName, methodOf, type PasskeyMethodName } from '../../contract/methods'
import { clockSkew } from '../platform/clock'
import type { Environment } from '../platform/environment'
import type { Passkeys } from '../platform/passkeys'

/**
 * Reasons why this browser can't use a method: it has no WebAuthn at all, or the computer can't check a fingerprint,
 * a face or a PIN.
 */
export type SignInObstacle = 'no-passkeys' | 'no-platform-authenticator'

/** Returns the obstacle that is known without a check of the computer's hardware. */
export const obstacleNow = (passkeys: Passkeys, method: MethodName): SignInObstacle | undefined =>
  methodOf(method).requires === 'passkey' && !passkeys.supported ? 'no-passkeys' : undefined

/** Returns the obstacle, after checking whether the computer has a built-in authenticator. Never rejects. */
export async function obstacleOf(
  passkeys: Passkeys,
  method: MethodName,
): Promise<SignInObstacle | undefined> {
  const known = obstacleNow(passkeys, method)
  if (known || method !== 'pc') return known
  return (await passkeys.hasPlatformAuthenticator()) ? undefined : 'no-platform-authenticator'
}

/** Reasons why no passkey can be registered here. The user can go on in spite of `clock`, but not of the others. */
export type PasskeyObstacle =
  | 'insecure'
  | 'no-passkeys'
  | 'not-permitted'
  | 'no-platform-authenticator'
  | 'clock'

/** If the clock is off by more than this, certificates, tokens and one-time codes begin to be refused. */
const tolerableSkewMs = 5 * 60_000

/** Returns the obstacle to registering a passkey with this browser, page and computer. Never rejects. */
export async function passkeyObstacle(
  environment: Environment & { readonly passkeys: Passkeys },
  method: PasskeyMethodName,
): Promise<PasskeyObstacle | undefined> {
  const { passkeys } = environment
  if (!passkeys.secureContext) return 'insecure'
  if (!passkeys.supported) return 'no-passkeys'
  if (!passkeys.mayCreate) return 'not-permitted'
  if (method === 'pc' && !(await passkeys.hasPlatformAuthenticator())) return 'no-platform-authenticator'
  return Math.abs(clockSkew(environment) ?? 0) > tolerableSkewMs ? 'clock' : undefined
}
