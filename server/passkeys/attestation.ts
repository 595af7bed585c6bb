import { createPublicKey } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  decodeAttestationObject,
  decodeCredentialPublicKey,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import { failure } from '../platform/failures'

/** In bytes (WebAuthn Level 3, section 4). */
const LONGEST_CREDENTIAL_ID = 1_023
/** Authenticators use 2,048 bits. A larger modulus would make each sign-in more expensive. */
const RSA_BITS = { fewest: 2_048, most: 4_096 }
/**
 * The minimum is from FIPS 186-5, A.1.1. No authenticator has a longer exponent, and the cost of a signature check
 * grows with its length.
 */
const RSA_EXPONENT = { least: 65_537, longestBytes: 4 }

/**
 * Rejects a registration that no authenticator with our options sends, before the library computes anything. Throws
 * 11004 for an attestation that was not requested, a credential ID that is too long, and a key that can't verify
 * signatures or only at a high cost. Our options request `none`; browsers also pass on the self attestation of
 * `packed`. All other formats contain certificates, and for some of them the library fetches URLs that the
 * certificate names.
 */
export function requirePlainAttestation(attestationObject: string): void {
  const { format, certificates, credentialId, publicKey } = read(attestationObject)
  if (format !== 'none' && format !== 'packed') throw failure(11004, 'an attestation that was not asked for')
  if (certificates !== undefined) throw failure(11004, 'an attestation with certificates')
  const idLength = credentialId?.length ?? 0
  if (idLength === 0 || idLength > LONGEST_CREDENTIAL_ID) {
    throw failure(11004, `the credential ID is empty or has more than ${LONGEST_CREDENTIAL_ID} bytes`)
  }
  if (!canVerify(publicKey)) throw failure(11004, 'the public key cannot verify a signature')
}

interface Attestation {
  readonly format: unknown
  readonly certificates: unknown
  readonly credentialId: Uint8Array | undefined
  readonly publicKey: ReadonlyMap<unknown, unknown>
}

function read(attestationObject: string): Attestation {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const { credentialID, credentialPublicKey } = parseAuthenticatorData(decoded.get('authData'))
    const publicKey: unknown = credentialPublicKey && decodeCredentialPublicKey(credentialPublicKey)
    return {
      format: decoded.get('fmt'),
      certificates: decoded.get('attStmt').get('x5c'),
      credentialId: credentialID,
      publicKey: publicKey instanceof Map ? publicKey : new Map(),
    }
  } catch {
    throw failure(11004, 'the attestation cannot be read')
  }
}

/**
 * True if a COSE key is of one of the three kinds that the options name, with valid parameters of that kind (WebAuthn
 * Level 3, 5.8.5; RFC 9053, 7; RFC 8230, 4).
 */
function canVerify(cose: ReadonlyMap<unknown, unknown>): boolean {
  const [type, algorithm, first] = [cose.get(1), cose.get(3), cose.get(-1)]
  const [second, third] = [bytesIn(cose.get(-2)), bytesIn(cose.get(-3))]
  if (type === 2 && algorithm === -7 && first === 1) {
    return second?.length === 32 && third?.length === 32 && isPointOfP256(second, third)
  }
  if (type === 1 && algorithm === -8 && first === 6) return second?.length === 32 && isPointOfEd25519(second)
  const modulus = bytesIn(first)
  return type === 3 && algorithm === -257 && isModestRsaKey(modulus, second)
}

const bytesIn = (value: unknown): Buffer | undefined =>
  value instanceof Uint8Array ? Buffer.from(value) : undefined

/** True for a point on the curve: Node.js refuses to import a key with any other point. */
function isPointOfP256(x: Buffer, y: Buffer): boolean {
  const key = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  try {
    createPublicKey({ format: 'jwk', key })
    return true
  } catch {
    return false
  }
}

/**
 * True for a valid point. Node.js does not check the point when it imports a key, and would fail only at the first
 * signature. With a point of small order, anybody could forge signatures.
 */
function isPointOfEd25519(bytes: Buffer): boolean {
  try {
    return !ed25519.Point.fromBytes(bytes).isSmallOrder()
  } catch {
    return false
  }
}

function isModestRsaKey(modulus: Buffer | undefined, exponent: Buffer | undefined): boolean {
  if (!modulus || !exponent || exponent.length === 0 || exponent.length > RSA_EXPONENT.longestBytes)
    return false
  const value = exponent.readUIntBE(0, exponent.length)
  if (value < RSA_EXPONENT.least || value % 2 === 0) return false
  // A valid modulus is odd and has no leading zeros.
  const [highest = 0, lowest = 0] = [modulus.at(0), modulus.at(-1)]
  const bits = modulus.length * 8 - (Math.clz32(highest) - 24)
  return highest !== 0 && lowest % 2 === 1 && bits >= RSA_BITS.fewest && bits <= RSA_BITS.most
}
