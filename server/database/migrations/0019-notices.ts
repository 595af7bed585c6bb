import type { Migration } from './migration'

/**
 * Outbox of the mails that inform employees about changes of their accounts. A row is written in the transaction of
 * the change, sent by any instance, and then deleted. It holds no secrets. An instance that sends a row moves
 * `next_try_at` into the future, so that no other instance takes the row.
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
