import type { Migration } from './migration'

/**
 * Counts wrong codes by method, and separately for addresses from which the employee has signed in before, so that a
 * stranger's guesses do not delay the employee. The table with the counts by method only stays, because instances of
 * the earlier version may still run on this database.
 */
export const guessCounts: Migration = {
  version: 8,
  name: 'guess-counts',
  sql: `
    CREATE TABLE familiar_addresses (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      address_hmac bytea NOT NULL,
      used_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, address_hmac)
    );
    CREATE INDEX familiar_addresses_use ON familiar_addresses (used_at);

    CREATE TABLE guess_counts (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      method text NOT NULL,
      familiar boolean NOT NULL,
      failures integer NOT NULL,
      locked_until timestamptz,
      PRIMARY KEY (user_id, method, familiar)
    );

    -- Email and SMS have no row of their own that could be closed; OTP devices and recovery codes have.
    CREATE TABLE closed_methods (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      method text NOT NULL CHECK (method IN ('email', 'sms')),
      closed_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, method)
    );
    ALTER TABLE authenticators ADD COLUMN closed_at timestamptz;
  `,
}
