import { ignore } from '../ignore'
import { loadChunk } from '../stale-chunk'
import { oneAtATime } from './one-at-a-time'
import type { Passkeys } from './passkeys'

/** The browser's own WebAuthn. The library around it comes with the first prompt. */
export const browserPasskeys: Passkeys = {
  get supported() {
    return typeof globalThis.PublicKeyCredential === 'function'
  },
  async hasPlatformAuthenticator() {
    try {
      return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
    } catch (error) {
      ignore(error, 'a browser without WebAuthn has none')
      return false
    }
  },
  authenticate: oneAtATime(async (challenge, type, signal: AbortSignal) => {
    const { promptForPasskey } = await loadChunk(() => import('./prompt'))
    signal.throwIfAborted()
    return promptForPasskey(challenge, type, signal)
  }),
}
