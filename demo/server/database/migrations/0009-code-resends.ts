import type { Migration } from './migration'

/** A code that is asked for again is sent again, and one that a new code replaces stays good as long as it was promised. */
export const codeResends: Migration = {
  version: 9,
  name: 'code-resends',
  sql: `
    ALTER TABLE codes
      ADD COLUMN sealed bytea,
      ADD COLUMN issued_at timestamptz,
      ADD COLUMN previous_hmac bytea,
      ADD COLUMN previous_expires_at timestamptz;
  `,
}
