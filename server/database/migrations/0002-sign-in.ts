import type { Migration } from './migration'

/** Codes, serials, tokens and limits of running sign-ins. Codes and tokens are stored only as HMACs or hashes. */
export const signIn: Migration = {
  version: 2,
  name: 'sign-in',
  sql: `
    CREATE TABLE codes (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      method text NOT NULL,
      code_hmac bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz,
      PRIMARY KEY (user_id, application_id, method)
    );

    CREATE TABLE lockouts (
      user_id integer PRIMARY KEY REFERENCES employees ON DELETE CASCADE,
      failures integer NOT NULL,
      counted_since timestamptz NOT NULL,
      locked_until timestamptz
    );

    -- Not worth a write to disk each: after a crash the counts start anew.
    CREATE UNLOGGED TABLE rate_limits (
      bucket text PRIMARY KEY,
      used integer NOT NULL,
      resets_at timestamptz NOT NULL
    );
    CREATE INDEX rate_limits_reset ON rate_limits (resets_at);

    CREATE TABLE login_serials (
      serial_hash bytea PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      method text NOT NULL,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz
    );
    CREATE INDEX login_serials_expiry ON login_serials (expires_at);

    CREATE TABLE refresh_tokens (
      token_hash bytea PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);

    CREATE TABLE key_checks (
      id integer PRIMARY KEY CHECK (id = 1),
      fingerprint text NOT NULL
    );
  `,
}
