import { createCipheriv, createDecipheriv } from 'node:crypto'
import { randomBytes } from '../platform/random-bytes'
import type { SecretKeys } from './secret-keys'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Sealing = Pick<SecretKeys, 'sealing'>

/** Encrypts what the database has to keep and no one is to read there. `purpose` has to be the same when it is opened. */
export function seal({ sealing }: Sealing, purpose: string, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, sealing, nonce).setAAD(Buffer.from(purpose))
  return new Uint8Array(
    Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]),
  )
}

/** Throws for what was sealed with another key or for another purpose, or changed since. */
export function unseal({ sealing }: Sealing, purpose: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv(ALGORITHM, sealing, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const hidden = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}
