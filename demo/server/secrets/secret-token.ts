import { createHash } from 'node:crypto'
import { randomBytes } from '../platform/random-bytes'

/** 256 random bits for a serial or a token. Unguessable, so that a plain hash of it is enough in the database. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
