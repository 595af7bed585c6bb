import { loadable } from '../chunks/loadable'
import { ignore } from '../platform/ignore'
import type { Passkeys } from '../platform/passkeys'
import { oneAtATime } from './one-at-a-time'

/** What asks for a passkey, and what has one made. */
export const passkeyPrompt = loadable(() => import('./prompt'))
export const newPasskeyPrompt = loadable(() => import('./create-prompt'))

/** How long an aborted prompt may take to go away. A browser that holds on to it for longer refuses the next by itself. */
const patienceMs = 3000

/** Signing and creating share one turn: the browser shows one prompt, whichever it is. */
const inTurn = oneAtATime(
  (prompt: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal) => prompt(signal),
  () => new Promise((resolve) => globalThis.setTimeout(resolve, patienceMs)),
) as <T>(prompt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>

/** Chromium tells what the pages around this one allow; other browsers refuse when the prompt is asked for. */
interface PolicedDocument extends Document {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

/** The browser's own WebAuthn. The library around it comes with the first prompt at the latest. */
export const browserPasskeys: Passkeys = {
  get supported() {
    return typeof globalThis.PublicKeyCredential === 'function'
  },
  get secureContext() {
    return globalThis.isSecureContext
  },
  get mayCreate() {
    const { featurePolicy } = globalThis.document as PolicedDocument
    return featurePolicy?.allowsFeature('publickey-credentials-create') ?? true
  },
  async hasPlatformAuthenticator() {
    try {
      return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
    } catch (error) {
      ignore(error, 'a browser without WebAuthn has none')
      return false
    }
  },
  authenticate: (challenge, type, wanted) =>
    inTurn(async (signal) => {
      const { promptForPasskey } = await passkeyPrompt.load()
      signal.throwIfAborted()
      return promptForPasskey(challenge, type, signal)
    }, wanted),
  create: (creation, type, wanted) =>
    inTurn(async (signal) => {
      const { promptForNewPasskey } = await newPasskeyPrompt.load()
      signal.throwIfAborted()
      return promptForNewPasskey(creation, type, signal)
    }, wanted),
}
