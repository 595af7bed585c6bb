import { deviceWaitSeconds } from '../../contract/codes'
import type { PasskeyType } from '../../contract/methods'
import { focusedWindow } from '../platform/browser-environment'
import type { Creation, NewPasskey } from '../platform/passkeys'
import { optionalBytes, optionBytes, readCredential, transportsOf } from './read-credential'
import { showPrompt } from './show-prompt'

/** Shows the browser's prompt for a new passkey. */
export const promptForNewPasskey = (
  creation: Creation,
  type: PasskeyType,
  signal: AbortSignal,
): Promise<NewPasskey> =>
  showPrompt(signal, () => create(creation, type, signal), {
    excludes: creation.excludeCredentials.length > 0,
  })

async function create(creation: Creation, type: PasskeyType, signal: AbortSignal): Promise<NewPasskey> {
  const { user, excludeCredentials, ...options } = creationOptions(
    creation,
    type,
    globalThis.location.hostname,
  )
  const publicKey = {
    ...options,
    challenge: optionBytes(options.challenge),
    user: { ...user, id: optionBytes(user.id) },
    excludeCredentials: excludeCredentials?.map((known) => ({ ...known, id: optionBytes(known.id) })),
  } as PublicKeyCredentialCreationOptions
  const credential = await focusedWindow().navigator.credentials.create({ publicKey, signal })
  return {
    ...readCredential(credential, ['attestationObject', 'clientDataJSON']),
    aaguid: aaguidOf(optionalBytes(credential, 'authenticatorData')),
    transports: transportsOf(credential),
  }
}

/** A PC biometric is built into the computer. A security key is plugged in or held against it. */
const attachments = {
  platform: { authenticatorAttachment: 'platform', hint: 'client-device' },
  ctap: { authenticatorAttachment: 'cross-platform', hint: 'security-key' },
} as const

/**
 * Returns the backend's options as the JSON that WebAuthn's `create()` takes. The user must be verified within 30 s.
 * The browser uses the excluded credentials to detect a device that is already registered.
 * @param host the relying party's name if the backend sends none
 */
export function creationOptions(
  { rp, user, challenge, pubKeyCredParams, attestation, excludeCredentials, ...rest }: Creation,
  type: PasskeyType,
  host: string,
): PublicKeyCredentialCreationOptionsJSON {
  const { authenticatorAttachment, hint } = attachments[type]
  const { id: rpId, ...party } = rp
  const wanted = rest.authenticatorSelection
  return {
    ...rest,
    rp: { ...party, ...(rpId && { id: rpId }), name: rp.name || rpId || host },
    user: { ...user, id: userHandleOf(user.id), name: user.name ?? '', displayName: user.displayName ?? '' },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map((parameters) => ({ ...parameters, type: 'public-key' })),
    attestation: attestationOf(attestation),
    excludeCredentials: excludeCredentials.map(({ transports, ...credential }) => ({
      ...credential,
      ...(transports && { transports }),
      type: 'public-key',
    })),
    authenticatorSelection: {
      ...(typeof wanted === 'object' && wanted),
      authenticatorAttachment,
      userVerification: 'required',
    },
    // The browser's time limit is as long as our countdown.
    timeout: deviceWaitSeconds * 1000,
    hints: [hint],
  }
}

/** Returns a user ID as base64url. A backend may send it encoded or as plain text, which is encoded here. */
export const userHandleOf = (id: string): string =>
  fromBase64url(id) ? id : toBase64url(new TextEncoder().encode(id))

const attestations = ['none', 'indirect', 'direct', 'enterprise'] as const

const attestationOf = (wanted: string | null | undefined) =>
  attestations.find((known) => known === wanted) ?? 'none'

/**
 * Position of the model (AAGUID) in authenticator data, after the relying party's hash, the flags and the counter.
 */
const [aaguidBegin, aaguidEnd] = [37, 53]
const attestedCredentialData = 0x40

/**
 * Reads the model of an authenticator (AAGUID) from its authenticator data (base64url), as a UUID in lower case.
 * Returns undefined if there is no AAGUID or if it is all zeros: browsers send zeros to keep the model secret.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data
 */
export function aaguidOf(authenticatorData: string | undefined): string | undefined {
  const data = authenticatorData === undefined ? undefined : fromBase64url(authenticatorData)
  if (!data || data.length < aaguidEnd || !((data[32] ?? 0) & attestedCredentialData)) return undefined
  const digits = [...data.subarray(aaguidBegin, aaguidEnd)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  if (/^0+$/.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes base64url with or without padding. Returns undefined for any other text. */
function fromBase64url(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '')
  if (!/^[\w-]*$/.test(digits) || digits.length % 4 === 1) return undefined
  return Uint8Array.from(atob(digits.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
}
