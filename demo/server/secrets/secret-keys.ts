import { hkdfSync } from 'node:crypto'

/** Keys for separate purposes, all derived from one secret. */
export interface SecretKeys {
  readonly codes: Uint8Array
  readonly otpSeeds: Uint8Array
  readonly userHandles: Uint8Array
  readonly addresses: Uint8Array
  readonly knownBrowsers: Uint8Array
  readonly sealing: Uint8Array
  readonly decoys: Uint8Array
  /** Tells this installation from others. It may be published. */
  readonly installation: Uint8Array
  readonly auditSeals: Uint8Array
}

export const deriveKeys = (secret: string): SecretKeys => ({
  codes: derive(secret, 'codes'),
  otpSeeds: derive(secret, 'otp seeds'),
  userHandles: derive(secret, 'user handles'),
  addresses: derive(secret, 'addresses'),
  knownBrowsers: derive(secret, 'known browsers'),
  sealing: derive(secret, 'sealing'),
  decoys: derive(secret, 'decoys'),
  installation: derive(secret, 'installation', 16),
  auditSeals: derive(secret, 'audit seals'),
})

export const derive = (secret: string, purpose: string, length = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mfa-elements', purpose, length))

/** The name of a secret key in the database, which tells nothing about it. */
export const keyIdOf = (secret: string): string =>
  Buffer.from(derive(secret, 'unlocking key id')).toString('base64url').slice(0, 16)
