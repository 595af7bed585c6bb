import { hkdfSync } from 'node:crypto'

/** Keys for separate purposes, all derived from one secret. */
export interface SecretKeys {
  readonly codes: Uint8Array
  readonly accessTokens: Uint8Array
  readonly otpSeeds: Uint8Array
  readonly userHandles: Uint8Array
  readonly addresses: Uint8Array
  readonly sealing: Uint8Array
  readonly decoys: Uint8Array
}

export const deriveKeys = (secret: string): SecretKeys => ({
  codes: derive(secret, 'codes'),
  accessTokens: derive(secret, 'access tokens'),
  otpSeeds: derive(secret, 'otp seeds'),
  userHandles: derive(secret, 'user handles'),
  addresses: derive(secret, 'addresses'),
  sealing: derive(secret, 'sealing'),
  decoys: derive(secret, 'decoys'),
})

export const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mfa-elements', purpose, 32))
