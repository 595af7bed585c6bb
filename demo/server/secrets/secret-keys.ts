import { hkdfSync } from 'node:crypto'
import { keyPairOf, type TokenKeyPair, WIDE_SCALAR_BYTES } from './token-key-pair'

/** Keys for separate purposes, all derived from one secret. */
export interface SecretKeys {
  readonly codes: Uint8Array
  /** Of the tokens that an earlier version signed, and this one still reads. */
  readonly accessTokens: Uint8Array
  readonly tokenSignatures: TokenKeyPair
  readonly otpSeeds: Uint8Array
  readonly userHandles: Uint8Array
  readonly addresses: Uint8Array
  readonly knownBrowsers: Uint8Array
  readonly sealing: Uint8Array
  readonly decoys: Uint8Array
}

export const deriveKeys = (secret: string): SecretKeys => ({
  codes: derive(secret, 'codes'),
  accessTokens: derive(secret, 'access tokens'),
  tokenSignatures: deriveTokenKeyPair(secret),
  otpSeeds: derive(secret, 'otp seeds'),
  userHandles: derive(secret, 'user handles'),
  addresses: derive(secret, 'addresses'),
  knownBrowsers: derive(secret, 'known browsers'),
  sealing: derive(secret, 'sealing'),
  decoys: derive(secret, 'decoys'),
})

/** Derived like the others, so that all instances sign with the same key pair without storing one. */
const deriveTokenKeyPair = (secret: string): TokenKeyPair =>
  keyPairOf(derive(secret, 'token signatures', WIDE_SCALAR_BYTES))

export const derive = (secret: string, purpose: string, length = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mfa-elements', purpose, length))
