import { createHmac } from 'node:crypto'
import type { SecretKeys } from '../secrets/secret-keys'

/** How long an address stays familiar that is not used. */
export const FAMILIAR_SECONDS = 90 * 86_400

/**
 * An address as the database knows it: it can be recognized there, and not read. An employee is familiar where they have
 * signed in before. It is the address and not a cookie that tells the employee from a stranger, because a client sends what
 * the contract says and nothing else, and elements stand on pages of other sites.
 */
export const addressHmac = (keys: SecretKeys, address: string): Uint8Array =>
  createHmac('sha256', keys.addresses).update(address).digest()
