import type { Migration } from './migration'

/**
 * Turns the rows of refresh tokens into rows of sessions, with their start and last use. No call accepts a refresh
 * token, so they are no longer stored. Open sessions stay open; their method is read from their token at its next use.
 * Instances of the earlier version may still run on this database and read the same rows in a view.
 */
export const sessionRows: Migration = {
  version: 21,
  name: 'session-rows',
  sql: `
    DELETE FROM refresh_tokens WHERE session_id IS NULL;
    ALTER TABLE refresh_tokens RENAME TO sessions;
    ALTER TABLE sessions
      DROP CONSTRAINT refresh_tokens_pkey,
      DROP CONSTRAINT refresh_tokens_session_id_key,
      ADD PRIMARY KEY (session_id),
      ALTER COLUMN token_hash DROP NOT NULL,
      ADD COLUMN method text,
      -- Without a foreign key: a session that removes its own device goes on, and numbers are never given twice.
      ADD COLUMN authenticator_id integer,
      ADD COLUMN began_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();
    ALTER INDEX refresh_tokens_expiry RENAME TO sessions_expiry;
    ALTER INDEX refresh_tokens_of_employee RENAME TO sessions_of_employee;
    -- The earlier version kept a row for 30 days, however long the session was.
    UPDATE sessions SET token_hash = NULL, began_at = expires_at - interval '30 days';
    CREATE VIEW refresh_tokens AS SELECT token_hash, user_id, application_id, expires_at, session_id FROM sessions;

    ALTER TABLE login_serials ADD COLUMN authenticator_id integer;
  `,
}
