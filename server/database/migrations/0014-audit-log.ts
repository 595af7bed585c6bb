import type { Migration } from './migration'

/**
 * The audit log. Rows hold employee IDs without a foreign key, because they are kept longer than the employees. A
 * trigger refuses changes, and deletions except by the sweep, which sets `mfa.audit_sweep` in its transaction.
 */
export const auditLog: Migration = {
  version: 14,
  name: 'audit-log',
  sql: `
    CREATE TABLE audit_log (
      audit_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      action text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
      actor text NOT NULL,
      actor_id text,
      employee_id text,
      address text,
      request_id text,
      details text NOT NULL DEFAULT '{}'
    );
    CREATE INDEX audit_of_employee ON audit_log (employee_id, audit_id DESC);
    CREATE INDEX audit_by_time ON audit_log (at);

    CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND current_setting('mfa.audit_sweep', true) = 'on' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'the audit log is never changed';
    END $$;
    CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
    CREATE TRIGGER keep_whole_audit_log BEFORE TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

    CREATE INDEX history_by_time ON authenticate_history (insert_date);
  `,
}
