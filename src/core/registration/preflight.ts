import type { PasskeyMethodName } from '../../contract/methods'
import type { Environment } from '../platform/environment'
import type { Passkeys } from '../platform/passkeys'
import { clockSkew } from '../platform/server-clock'

/**
 * Why a ceremony would come to nothing, or why one had better not begin yet: `clock` is the one that a person may
 * overrule.
 */
export type PasskeyObstacle =
  | 'insecure'
  | 'no-passkeys'
  | 'not-permitted'
  | 'no-platform-authenticator'
  | 'clock'

/** Beyond this the times on certificates, tokens and one-time codes begin to be refused. */
const tolerableSkewMs = 5 * 60_000

/** What stands in the way of registering a passkey in this browser, on this page, on this computer. Never rejects. */
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
