import type { Migration } from './migration'

/** Mails and text messages that the demo's stand-ins received. The desk page shows them. */
export const desk: Migration = {
  version: 3,
  name: 'desk',
  sql: `
    CREATE TABLE desk_messages (
      message_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('mail', 'sms')),
      sender text NOT NULL,
      recipient text NOT NULL,
      subject text NOT NULL DEFAULT '',
      body text NOT NULL,
      received_at timestamptz NOT NULL
    );
  `,
}
