import type { Migration } from './migration'

/** Tables to add a phone: tickets that pair it with an employee, and serials that register it for an application. */
export const registration: Migration = {
  version: 6,
  name: 'registration',
  sql: `
    ALTER TABLE phones ADD COLUMN paired_at timestamptz;

    CREATE TABLE pairing_tickets (
      ticket_hash bytea PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz
    );
    CREATE INDEX pairing_tickets_expiry ON pairing_tickets (expires_at);

    -- One open registration of a kind for an employee: a new one takes the place of the last.
    CREATE TABLE registration_serials (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('mobile', 'otp')),
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      serial_hmac bytea NOT NULL,
      topic text NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz,
      PRIMARY KEY (user_id, type)
    );
    CREATE INDEX registration_serials_expiry ON registration_serials (expires_at);
  `,
}
