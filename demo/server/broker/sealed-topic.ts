import { seal, unseal } from '../secrets/sealed'
import type { SecretKeys } from '../secrets/secret-keys'

const SEALED_FOR = 'topic'
/** What every topic in clear begins with. */
const CLEAR = 'mfa/'

/** A topic as the database keeps it: whoever reads it there hears nothing. A hash would not do, for it is published to. */
export const sealTopic = (keys: SecretKeys, topic: string): string =>
  Buffer.from(seal(keys, SEALED_FOR, topic)).toString('base64url')

/** Rows that an earlier version wrote are in clear, and last for minutes. */
export const openTopic = (keys: SecretKeys, kept: string): string =>
  kept.startsWith(CLEAR) ? kept : unseal(keys, SEALED_FOR, Buffer.from(kept, 'base64url'))
