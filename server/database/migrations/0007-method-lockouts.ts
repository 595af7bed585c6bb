import type { Migration } from './migration'

/**
 * Counts guesses by method, so that a stranger's guesses at one method do not lock the others. The table with the
 * counts over all methods stays, because instances of the earlier version may still run on this database.
 */
export const methodLockouts: Migration = {
  version: 7,
  name: 'method-lockouts',
  sql: `
    CREATE TABLE method_lockouts (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      method text NOT NULL,
      failures integer NOT NULL,
      counted_since timestamptz NOT NULL,
      locked_until timestamptz,
      PRIMARY KEY (user_id, method)
    );
  `,
}
