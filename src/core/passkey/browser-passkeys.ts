import { loadable } from '../chunks'
import { PasskeyError, type Passkeys } from '../platform/passkeys'
import { ignore } from '../platform/report'

type Prompt<Args extends unknown[], Result> = (...args: [...Args, AbortSignal]) => Promise<Result>

/**
 * Allows one prompt at a time. A new prompt aborts the earlier one with a PasskeyError `replaced`. It begins when the
 * earlier one has settled, because a browser refuses a request while another one is pending.
 *
 * @param patience returns a promise. The new prompt waits no longer than this promise, because some aborted prompts
 * never settle.
 */
export function oneAtATime<Args extends unknown[], Result>(
  prompt: Prompt<Args, Result>,
  patience: () => Promise<unknown>,
): Prompt<Args, Result> {
  let latest: AbortController | undefined
  let last: Promise<unknown> = Promise.resolve()

  return async (...all) => {
    const signal = all.at(-1) as AbortSignal
    const args = all.slice(0, -1) as Args
    signal.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    signal.addEventListener('abort', abort)

    latest?.abort(new PasskeyError('replaced'))
    latest = controller
    const before = last
    const run = (async () => {
      await Promise.race([before, patience()])
      controller.signal.throwIfAborted()
      return await prompt(...args, controller.signal)
    })()
    // `last` settles when the prompt itself settles, which may be some time after its abort.
    last = run.catch(() => undefined)
    try {
      return await run
    } finally {
      signal.removeEventListener('abort', abort)
      if (latest === controller) latest = undefined
    }
  }
}

/** The code of the two prompts, each in its own chunk: for an existing passkey and for a new one. */
export const passkeyPrompt = loadable(() => import('./prompt'))
export const newPasskeyPrompt = loadable(() => import('./create-prompt'))

const pauseOf = (ms: number) => new Promise((resolve) => globalThis.setTimeout(resolve, ms))

/** Time to wait for an aborted prompt to close. If it takes longer, the browser refuses the next prompt. */
const patienceMs = 3000

/** Time to wait for the browser to say what the computer has. Some browsers never say it. */
const answerMs = 3000

/** Signing and creating share one queue, because the browser shows only one prompt of either kind. */
const inTurn = oneAtATime(
  (prompt: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal) => prompt(signal),
  () => pauseOf(patienceMs),
) as <T>(prompt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Only Chromium has `featurePolicy`. It says in advance whether the surrounding pages allow passkeys in this frame.
 * Other browsers only refuse the prompt.
 */
interface PolicedDocument extends Document {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

/** The browser's own WebAuthn. Its library is loaded with the first prompt at the latest. */
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
      const answer = PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
      // Without an answer, the prompt itself shows what the computer can do.
      return await Promise.race([answer, pauseOf(answerMs).then(() => true)])
    } catch (error) {
      ignore(error, 'a browser without WebAuthn has no platform authenticator')
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
