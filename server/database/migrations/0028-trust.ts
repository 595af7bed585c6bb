import type { Migration } from './migration'

/**
 * Marks trusted devices, browsers and sessions, which the help desk page requires. Existing devices count as trusted,
 * since it is unknown how they were registered. Existing browsers and sessions do not, until the next sign-in. Rows
 * that an instance of an earlier version adds are not trusted.
 *
 * Attempts to sign in as a decoy write rows into a separate table, in place of the history and the audit log. They
 * write as many rows as an employee's attempts, so that the commit takes as long.
 */
export const trust: Migration = {
  version: 28,
  name: 'trust',
  sql: `
    ALTER TABLE authenticators ADD COLUMN is_trusted boolean NOT NULL DEFAULT true;
    ALTER TABLE authenticators ALTER COLUMN is_trusted SET DEFAULT false;
    ALTER TABLE phones ADD COLUMN is_trusted boolean NOT NULL DEFAULT true;
    ALTER TABLE phones ALTER COLUMN is_trusted SET DEFAULT false;
    ALTER TABLE pairing_tickets ADD COLUMN is_trusted boolean NOT NULL DEFAULT false;
    -- The browser in which a registration was opened.
    ALTER TABLE registration_serials ADD COLUMN is_trusted boolean NOT NULL DEFAULT false, ADD COLUMN browser_hash bytea;
    ALTER TABLE sessions ADD COLUMN is_trusted boolean NOT NULL DEFAULT false, ADD COLUMN browser_hash bytea;
    -- Which an earlier version reads in its place.
    ALTER TABLE sessions ALTER COLUMN is_familiar SET DEFAULT false;
    -- Devices that the employee has signed in with in the browser, or registered in it.
    ALTER TABLE known_browsers
      ADD COLUMN is_trusted boolean NOT NULL DEFAULT false,
      ADD COLUMN devices integer[] NOT NULL DEFAULT '{}';

    CREATE TABLE decoy_rows (
      decoy_row_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      type text NOT NULL,
      details text NOT NULL,
      written_at timestamptz NOT NULL
    );
    CREATE INDEX decoy_rows_by_time ON decoy_rows (written_at);
    CREATE INDEX decoy_rows_of_decoy ON decoy_rows (user_id, written_at DESC, decoy_row_id DESC);
    CREATE INDEX decoy_rows_of_decoy_by_type ON decoy_rows (user_id, type, written_at DESC, decoy_row_id DESC);
  `,
}
