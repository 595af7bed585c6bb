import type { Migration } from './migration'

/**
 * The keys that tokens are signed with, by the time from which they are. The private part is sealed for each secret key that
 * opens the database, and goes with it.
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
