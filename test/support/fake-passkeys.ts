import type { PasskeyType } from '../../src/contract/authentication-types'
import type { Assertion, Challenge, Passkeys } from '../../src/core/passkey/passkeys'

interface Prompt {
  readonly challenge: Challenge
  readonly type: PasskeyType
  readonly signal: AbortSignal
  sign(): void
  refuse(error: Error): void
}

export const assertion: Assertion = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  signature: 'c2ln',
  authenticatorData: 'YXV0aA',
  clientDataJSON: 'Y2xpZW50',
  userHandle: null,
  clientExtensions: { appid: false },
}

/** Prompts that wait for the test to sign or to refuse. */
export class FakePasskeys implements Passkeys {
  supported = true
  platformAuthenticator = true
  readonly prompts: Prompt[] = []

  async hasPlatformAuthenticator(): Promise<boolean> {
    return this.platformAuthenticator
  }

  authenticate(challenge: Challenge, type: PasskeyType, signal: AbortSignal): Promise<Assertion> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      this.prompts.push({ challenge, type, signal, sign: () => resolve(assertion), refuse: reject })
    })
  }
}
