import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A pair for ES256: what signs, what checks, and the public part as others get it. */
export interface TokenKeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly publicJwk: PublicJwk
}

/** RFC 7517, with what RFC 7518, 6.2.1 has for an elliptic curve. */
export interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly use: 'sig'
  readonly alg: 'ES256'
  readonly kid: string
}

/** The number of points on P-256: FIPS 186-5, in SP 800-186, 3.2.1.3. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const COORDINATE_BYTES = 32

/** So many random bytes give every private key with the same probability: FIPS 186-5, A.2.1. */
export const WIDE_SCALAR_BYTES = 48

/** The pair of a private key that is drawn from random bytes. */
export function keyPairOf(random: Uint8Array): TokenKeyPair {
  const scalar = (BigInt(`0x${Buffer.from(random).toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url')
  const y = point.subarray(1 + COORDINATE_BYTES).toString('base64url')
  const pointJwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return {
    privateKey: createPrivateKey({ key: { ...pointJwk, d: d.toString('base64url') }, format: 'jwk' }),
    publicKey: createPublicKey({ key: pointJwk, format: 'jwk' }),
    publicJwk: { ...pointJwk, use: 'sig', alg: 'ES256', kid: thumbprint(pointJwk) },
  }
}

/** RFC 7638: its members in this order, without spaces. */
const thumbprint = ({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
