import type { Migration } from './migration'

/** The row of a sign-in's refresh token stands for its session: without it, the access token is worth nothing. */
export const sessions: Migration = {
  version: 12,
  name: 'sessions',
  sql: `
    ALTER TABLE refresh_tokens ADD COLUMN session_id text UNIQUE;
    CREATE INDEX refresh_tokens_of_employee ON refresh_tokens (user_id);
  `,
}
