import type { Migration } from './migration'

/**
 * Limits by requester: the browsers in which each employee has signed in, leaky buckets, and codes that belong to the
 * browser or address that requested them. The tables of the earlier limits and `codes` stay, because instances of the
 * earlier version may still run on this database.
 */
export const limits: Migration = {
  version: 17,
  name: 'limits',
  sql: `
    CREATE TABLE known_browsers (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      browser_hash bytea NOT NULL,
      name text NOT NULL,
      since timestamptz NOT NULL,
      used_at timestamptz NOT NULL,
      -- Wrong codes in a row, of all methods.
      wrong_codes integer NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, browser_hash)
    );
    CREATE INDEX known_browsers_hash ON known_browsers (browser_hash);
    CREATE INDEX known_browsers_use ON known_browsers (used_at);

    -- Logged, so that a failover gives no attacker a second try.
    CREATE TABLE rate_buckets (
      bucket text PRIMARY KEY,
      full_until timestamptz NOT NULL
    );
    CREATE INDEX rate_buckets_full ON rate_buckets (full_until);

    -- Decoys have codes, too: their numbers refer to no employee.
    CREATE TABLE sent_codes (
      user_id integer NOT NULL,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      method text NOT NULL,
      scope text NOT NULL,
      code_hmac bytea NOT NULL,
      sealed bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      issued_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz,
      previous_hmac bytea,
      previous_expires_at timestamptz,
      PRIMARY KEY (user_id, application_id, method, scope)
    );
    CREATE INDEX sent_codes_expiry ON sent_codes (expires_at);

    -- Empty for requests of earlier versions.
    ALTER TABLE pushes
      ADD COLUMN requester text CHECK (requester IN ('browser', 'address', 'stranger')),
      ADD COLUMN browser_name text,
      ADD COLUMN address text;

    -- How long the push requests of strangers wait, after how many that were rejected or expired.
    CREATE TABLE push_waits (
      user_id integer PRIMARY KEY,
      refused integer NOT NULL,
      waits_until timestamptz NOT NULL
    );

    -- Failed attempts of strangers beyond those that are recorded one by one.
    CREATE TABLE unrecorded_attempts (
      user_id integer PRIMARY KEY REFERENCES employees ON DELETE CASCADE,
      attempts integer NOT NULL,
      since timestamptz NOT NULL,
      method text NOT NULL,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE
    );

    CREATE FUNCTION forget_limits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM sent_codes WHERE user_id = OLD.user_id;
      DELETE FROM push_waits WHERE user_id = OLD.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_limits AFTER DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forget_limits();
  `,
}
