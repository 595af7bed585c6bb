import type { Migration } from './migration'

/**
 * The secret that this database's keys are derived from, sealed with each secret key that opens it. While the secret key is
 * changed there are two, so that instances with the old one and with the new one serve side by side.
 */
export const unlockingKeys: Migration = {
  version: 16,
  name: 'unlocking-keys',
  sql: `
    CREATE TABLE unlocking_keys (
      key_id text PRIMARY KEY,
      sealed bytea NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now()
    );
  `,
}
