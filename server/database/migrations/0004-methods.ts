import type { Migration } from './migration'

/**
 * Tables for the sign-in methods: passkeys with their challenges, phones with their pushes, OTP seeds and recovery
 * codes. Also the lock of an employee. Existing authenticators get a phone and an OTP seed if their type needs one.
 */
export const methods: Migration = {
  version: 4,
  name: 'methods',
  sql: `
    ALTER TABLE employees ADD COLUMN locked_at timestamptz;

    CREATE TABLE phones (
      device_id text PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      name text NOT NULL,
      secret_hash bytea,
      ticket_hash bytea,
      ticket_expires_at timestamptz
    );
    CREATE INDEX phones_of_employee ON phones (user_id);

    ALTER TABLE authenticators ADD COLUMN device_id text REFERENCES phones ON DELETE CASCADE;
    CREATE INDEX authenticators_on_phone ON authenticators (device_id);
    INSERT INTO phones (device_id, user_id, name)
      SELECT replace(gen_random_uuid()::text, '-', ''), user_id, description
      FROM authenticators WHERE type IN ('mobile', 'otp') GROUP BY user_id, description;
    UPDATE authenticators a SET device_id = p.device_id FROM phones p
      WHERE a.type IN ('mobile', 'otp') AND p.user_id = a.user_id AND p.name = a.description;

    CREATE TABLE otp_seeds (
      authenticator_id integer PRIMARY KEY REFERENCES authenticators ON DELETE CASCADE,
      salt bytea NOT NULL,
      last_step integer NOT NULL DEFAULT 0
    );
    INSERT INTO otp_seeds (authenticator_id, salt)
      SELECT authenticator_id, uuid_send(gen_random_uuid()) FROM authenticators WHERE type = 'otp';

    -- An authenticator counts its signatures in 32 bits without a sign, which double precision holds exactly.
    CREATE TABLE passkeys (
      authenticator_id integer PRIMARY KEY REFERENCES authenticators ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter double precision NOT NULL
    );

    CREATE TABLE challenges (
      challenge_hash bytea PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('ctap', 'platform')),
      ceremony text NOT NULL CHECK (ceremony IN ('authenticate', 'register')),
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz
    );
    CREATE INDEX challenges_expiry ON challenges (expires_at);

    CREATE TABLE recovery_codes (
      user_id integer PRIMARY KEY REFERENCES employees ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      salt bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz
    );

    CREATE TABLE pushes (
      push_id text PRIMARY KEY,
      device_id text NOT NULL REFERENCES phones ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      topic text NOT NULL,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      outcome text CHECK (outcome IN ('approved', 'rejected', 'expired', 'unsent')),
      serial_hash bytea
    );
    CREATE INDEX pushes_of_phone ON pushes (device_id, expires_at);
    CREATE INDEX pushes_of_employee ON pushes (user_id) WHERE outcome IS NULL;
    CREATE INDEX pushes_of_serial ON pushes (serial_hash) WHERE serial_hash IS NOT NULL;
  `,
}
