import type { PasskeyType } from '../../src/contract/methods'
import type { Assertion, Challenge, Creation, NewPasskey, Passkeys } from '../../src/core/platform/passkeys'

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

interface CreationPrompt {
  readonly creation: Creation
  readonly type: PasskeyType
  readonly signal: AbortSignal
  create(): void
  refuse(error: Error): void
}

export const newPasskey: NewPasskey = {
  id: 'bmV3',
  rawId: 'bmV3',
  attestationObject: 'YXR0ZXN0YXRpb24',
  clientDataJSON: 'Y2xpZW50',
  aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
  transports: ['internal', 'hybrid'],
}

/** Prompts that wait for the test to sign or to refuse. */
export class FakePasskeys implements Passkeys {
  supported = true
  secureContext = true
  mayCreate = true
  platformAuthenticator = true
  readonly prompts: Prompt[] = []
  readonly creations: CreationPrompt[] = []

  async hasPlatformAuthenticator(): Promise<boolean> {
    return this.platformAuthenticator
  }

  authenticate(challenge: Challenge, type: PasskeyType, signal: AbortSignal): Promise<Assertion> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      this.prompts.push({ challenge, type, signal, sign: () => resolve(assertion), refuse: reject })
    })
  }

  create(creation: Creation, type: PasskeyType, signal: AbortSignal): Promise<NewPasskey> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      this.creations.push({ creation, type, signal, create: () => resolve(newPasskey), refuse: reject })
    })
  }
}
