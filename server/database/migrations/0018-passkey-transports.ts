import type { Migration } from './migration'

/** Transports of a passkey (such as `usb,nfc`), as its authenticator reported them. Null if it reported none. */
export const passkeyTransports: Migration = {
  version: 18,
  name: 'passkey-transports',
  sql: 'ALTER TABLE passkeys ADD COLUMN transports text',
}
