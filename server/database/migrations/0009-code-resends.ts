import type { Migration } from './migration'

/** Columns to send a requested code again, and to keep a replaced code valid until its own expiry. */
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
