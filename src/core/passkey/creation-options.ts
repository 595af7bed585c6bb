import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { PasskeyType } from '../../contract/authentication-types'
import { deviceWaitSeconds } from '../../contract/lifetimes'
import type { Creation } from '../platform/passkeys'
import { fromBase64url, toBase64url } from './base64url'

/** A PC biometric is in the computer itself, a security key is plugged in or held against it. */
const kinds = {
  platform: { authenticatorAttachment: 'platform', hint: 'client-device' },
  ctap: { authenticatorAttachment: 'cross-platform', hint: 'security-key' },
} as const

/**
 * What the backend wants as WebAuthn's `create()` takes it in JSON. The person has to be verified (R220) within 30 s
 * (R221). Credentials that the backend excludes are how a device that is registered already is found out (A35).
 * @param host names the relying party where the backend leaves its name open
 */
export function creationOptions(
  { rp, user, challenge, pubKeyCredParams, attestation, excludeCredentials, ...rest }: Creation,
  type: PasskeyType,
  host: string,
): PublicKeyCredentialCreationOptionsJSON {
  const { authenticatorAttachment, hint } = kinds[type]
  const { id: rpId, ...party } = rp
  const wanted = rest.authenticatorSelection
  return {
    ...rest,
    rp: { ...party, ...(rpId && { id: rpId }), name: rp.name || rpId || host },
    user: { ...user, id: userHandleOf(user.id), name: user.name ?? '', displayName: user.displayName ?? '' },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map((parameters) => ({ ...parameters, type: 'public-key' })),
    attestation: attestationOf(attestation),
    excludeCredentials: excludeCredentials.map((credential) => ({ ...credential, type: 'public-key' })),
    authenticatorSelection: {
      ...(typeof wanted === 'object' && wanted),
      authenticatorAttachment,
      userVerification: 'required',
    },
    // The browser gives up after as long as our countdown lasts.
    timeout: deviceWaitSeconds * 1000,
    hints: [hint],
  }
}

/** A backend may send the user ID encoded or as it stands: text that is no base64url is encoded here (A15). */
export const userHandleOf = (id: string): string =>
  fromBase64url(id) ? id : toBase64url(new TextEncoder().encode(id))

const attestations = ['none', 'indirect', 'direct', 'enterprise'] as const

const attestationOf = (wanted: string | null | undefined) =>
  attestations.find((known) => known === wanted) ?? 'none'
