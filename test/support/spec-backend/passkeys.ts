import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'

export type PasskeyType = 'ctap' | 'platform'

interface Whose {
  readonly userId: number
  readonly type: PasskeyType
}

const rpId = 'localhost'
const nameOf = ({ userId, type }: Whose) => `${userId} ${type}`

/** The backend's passkeys. Each employee has one challenge at a time for each kind, and it works once. */
export class Passkeys {
  readonly #origin: () => string
  readonly #challenges = new Map<string, string>()
  readonly #credentials = new Map<string, WebAuthnCredential[]>()

  /** @param origin whose pages the keys answer to, once it is known */
  constructor(origin: () => string) {
    this.#origin = origin
  }

  /** Undefined for somebody without a key of the kind. */
  authenticationOptions(whose: Whose) {
    const known = this.#credentials.get(nameOf(whose)) ?? []
    if (known.length === 0) return undefined
    return { rpId, challenge: this.#challenge(whose), allowCredentials: known.map(({ id }) => ({ id })) }
  }

  registrationOptions(whose: Whose) {
    const known = this.#credentials.get(nameOf(whose)) ?? []
    return {
      rp: { id: rpId, name: 'Company' },
      user: { id: Buffer.from(String(whose.userId)).toString('base64url') },
      challenge: this.#challenge(whose),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      attestation: 'none',
      excludeCredentials: known.map(({ id }) => ({ id })),
    }
  }

  async authenticate(whose: Whose, response: AuthenticationResponseJSON): Promise<boolean> {
    const credential = this.#credentials.get(nameOf(whose))?.find(({ id }) => id === response.id)
    if (!credential) return false
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential,
      ...this.#expected(whose),
    })
    credential.counter = authenticationInfo.newCounter
    return verified
  }

  async register(whose: Whose, response: RegistrationResponseJSON): Promise<boolean> {
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...this.#expected(whose) })
    if (!registrationInfo) return false
    const known = this.#credentials.get(nameOf(whose)) ?? []
    this.#credentials.set(nameOf(whose), [...known, registrationInfo.credential])
    return true
  }

  #challenge(whose: Whose): string {
    const challenge = randomBytes(32).toString('base64url')
    this.#challenges.set(nameOf(whose), challenge)
    return challenge
  }

  #expected(whose: Whose) {
    const expectedChallenge = this.#challenges.get(nameOf(whose)) ?? ''
    this.#challenges.delete(nameOf(whose))
    return {
      expectedChallenge,
      expectedOrigin: this.#origin(),
      expectedRPID: rpId,
      requireUserVerification: true,
    }
  }
}

/** The payload of `authenticate`, as the library wants it. */
export function readAuthentication(payload: unknown): AuthenticationResponseJSON {
  const { publicKeyCredential } = payload as {
    publicKeyCredential: AuthenticationResponseJSON & { clientExtensions: object }
  }
  const { clientExtensions, ...credential } = publicKeyCredential
  const { userHandle, ...response } = credential.response
  return {
    ...credential,
    response: { ...response, ...(userHandle && { userHandle }) },
    clientExtensionResults: clientExtensions,
  }
}

/** The payload of `register`, as the library wants it. */
export const readRegistration = (payload: unknown): RegistrationResponseJSON => ({
  ...(payload as RegistrationResponseJSON),
  clientExtensionResults: {},
})
