import { createHmac, randomBytes } from 'node:crypto'
import { generateURI } from 'otplib'
import type { SecretKeys } from '../secrets/secret-keys'

const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSalt = (): Uint8Array => randomBytes(16)

/**
 * The shared secret of an OTP device, in Base32. It is stored nowhere: the database has the salt and this server the
 * key, so that a stolen dump is not enough to compute codes.
 */
export const otpSecret = ({ otpSeeds }: SecretKeys, salt: Uint8Array): string =>
  base32(createHmac('sha256', otpSeeds).update(salt).digest().subarray(0, SECRET_BYTES))

/** The address that authenticator apps read from a QR code. */
export const otpUri = (about: { issuer: string; employeeId: string; secret: string }): string =>
  generateURI({ issuer: about.issuer, label: about.employeeId, secret: about.secret })

/** Twenty bytes are 32 letters exactly, so there is no padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}
