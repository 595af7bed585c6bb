import type { Migration } from './migration'

/**
 * The outbox of the mails that tell employees what happened to their accounts: written with what they tell of, sent by any
 * instance, and removed once they were sent. They hold no secrets. `next_try_at` also says until when an instance has a row
 * for itself.
 */
export const notices: Migration = {
  version: 19,
  name: 'notices',
  sql: `
    CREATE TABLE notices (
      notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      recipient text NOT NULL,
      content text NOT NULL,
      made_at timestamptz NOT NULL,
      next_try_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 0
    );
    CREATE INDEX notices_by_next_try ON notices (next_try_at);
  `,
}
