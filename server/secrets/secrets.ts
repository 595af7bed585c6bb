import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keys for separate purposes, all derived from one secret. */
export interface SecretKeys {
  readonly codes: Uint8Array
  readonly otpSeeds: Uint8Array
  readonly userHandles: Uint8Array
  readonly addresses: Uint8Array
  readonly knownBrowsers: Uint8Array
  readonly sealing: Uint8Array
  readonly decoys: Uint8Array
  /** Identifies this installation. Not secret. */
  readonly installation: Uint8Array
  readonly auditSeals: Uint8Array
  readonly phoneTopics: Uint8Array
  readonly clientIds: Uint8Array
  readonly phoneSecrets: Uint8Array
  readonly recoveryTags: Uint8Array
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
  phoneTopics: derive(secret, 'phone topics'),
  clientIds: derive(secret, 'client ids'),
  phoneSecrets: derive(secret, 'phone secrets'),
  recoveryTags: derive(secret, 'recovery tags'),
})

export const derive = (secret: string, purpose: string, length = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mfa-elements', purpose, length))

/** The ID of a secret key in the database. It reveals nothing about the key. */
export const keyIdOf = (secret: string): string =>
  Buffer.from(derive(secret, 'unlocking key id')).toString('base64url').slice(0, 16)

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface SealingKey {
  readonly sealing: Uint8Array
}

/** Encrypts a text that the database stores but must not reveal. `unseal` needs the same `purpose`. */
export function seal({ sealing }: SealingKey, purpose: string, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, sealing, nonce).setAAD(Buffer.from(purpose))
  return new Uint8Array(
    Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]),
  )
}

/** Decrypts a sealed text. Throws if it was sealed with another key or for another purpose, or was changed since. */
export function unseal({ sealing }: SealingKey, purpose: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv(ALGORITHM, sealing, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const hidden = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}

/** 256 random bits for a serial or a token. It can't be guessed, so the database can store a plain hash of it. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** 128 random bits, for IDs and keys that must not be guessable. */
export const newRandomId = (): string => randomBytes(16).toString('base64url')
