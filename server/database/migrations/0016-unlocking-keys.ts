import type { Migration } from './migration'

/**
 * The secret from which this database's keys are derived, encrypted with each secret key that opens it. During a
 * change of the secret key there are two rows, so that instances with the old and the new key work side by side.
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
