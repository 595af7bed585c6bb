import type { Migration } from './migration'

/**
 * Seals for each finished minute of the audit log (audit/seals.ts). Before a minute is sealed, it is closed: from
 * then on no row can be written into it. The trigger makes a transaction take its number before it reads
 * `audit_closing`. So a transaction that did not see the minute closed has a number for which the sealing waits.
 *
 * `audit_windows` counts entries that are not written. When a window ends, their number is written as one entry.
 */
export const auditSeals: Migration = {
  version: 20,
  name: 'audit-seals',
  sql: `
    CREATE TABLE audit_seals (
      minute timestamptz PRIMARY KEY,
      entries integer NOT NULL,
      entries_digest bytea NOT NULL,
      seal bytea NOT NULL
    );
    CREATE TRIGGER keep_audit_seals BEFORE UPDATE OR DELETE ON audit_seals
      FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
    CREATE TRIGGER keep_all_audit_seals BEFORE TRUNCATE ON audit_seals
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

    CREATE TABLE audit_closing (closed_until timestamptz NOT NULL);

    CREATE FUNCTION keep_closed_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      closed timestamptz;
    BEGIN
      PERFORM pg_current_xact_id();
      SELECT max(closed_until) INTO closed FROM audit_closing;
      IF NEW.at < closed THEN NEW.at := closed; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_closed_minutes BEFORE INSERT ON audit_log
      FOR EACH ROW EXECUTE FUNCTION keep_closed_minutes();

    CREATE TABLE audit_windows (
      key text NOT NULL,
      ends_at timestamptz NOT NULL,
      used integer NOT NULL,
      most integer NOT NULL,
      entry text NOT NULL,
      PRIMARY KEY (key, ends_at)
    );
    CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
  `,
}
