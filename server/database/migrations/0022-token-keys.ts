import type { Migration } from './migration'

/**
 * Keys that sign tokens, each from its `signs_from` on. The private part is encrypted for each secret key that opens
 * the database, and deleted with that key.
 */
export const tokenKeys: Migration = {
  version: 22,
  name: 'token-keys',
  sql: `
    CREATE TABLE token_keys (
      kid text PRIMARY KEY,
      public_jwk text NOT NULL,
      signs_from timestamptz NOT NULL
    );
    CREATE TABLE token_key_seals (
      kid text NOT NULL REFERENCES token_keys ON DELETE CASCADE,
      key_id text NOT NULL REFERENCES unlocking_keys ON DELETE CASCADE,
      sealed bytea NOT NULL,
      PRIMARY KEY (kid, key_id)
    );
  `,
}
