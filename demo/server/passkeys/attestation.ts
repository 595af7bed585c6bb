import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { failure } from '../failures/api-failure'

/**
 * Throws 11004 for an attestation that was not asked for. Options ask for `none`, and browsers pass on the self attestation
 * of `packed` unasked; every other format brings certificates, for some of which the library fetches addresses that the
 * certificate names.
 */
export function requirePlainAttestation(attestationObject: string): void {
  const { format, certificates } = read(attestationObject)
  if (format !== 'none' && format !== 'packed') throw failure(11004, 'an attestation that was not asked for')
  if (certificates !== undefined) throw failure(11004, 'an attestation with certificates')
}

function read(attestationObject: string): { format: unknown; certificates: unknown } {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    return { format: decoded.get('fmt'), certificates: decoded.get('attStmt').get('x5c') }
  } catch (cause) {
    throw failure(11004, `the attestation cannot be read: ${(cause as Error).message}`)
  }
}
