import { randomBytes } from './random-bytes'

/** 128 random bits: for topics, which are client ids of the broker too, and for keys that no one should guess. */
export const newRandomId = (): string => randomBytes(16).toString('base64url')
