import type { Migration } from './migration'

/** Makes the row of a refresh token the session of its sign-in. Without the row, the access token is invalid. */
export const sessions: Migration = {
  version: 12,
  name: 'sessions',
  sql: `
    ALTER TABLE refresh_tokens ADD COLUMN session_id text UNIQUE;
    CREATE INDEX refresh_tokens_of_employee ON refresh_tokens (user_id);
  `,
}
