import { fromBase64url } from './base64url'

/** Where authenticator data hold the model, after the hash of the relying party, the flags and the counter. */
const [begin, end] = [37, 53]
const attestedCredentialData = 0x40

/**
 * The model of an authenticator from its authenticator data (base64url): a UUID in lower case. Undefined where there is
 * none, or only zeros, which is how browsers keep it secret.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data
 */
export function aaguidOf(authenticatorData: string | undefined): string | undefined {
  const data = authenticatorData === undefined ? undefined : fromBase64url(authenticatorData)
  if (!data || data.length < end || !((data[32] ?? 0) & attestedCredentialData)) return undefined
  const digits = Array.from(data.subarray(begin, end), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (/^0+$/.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
