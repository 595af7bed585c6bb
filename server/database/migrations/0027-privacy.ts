import type { Migration } from './migration'

/**
 * Indexes that find employees to erase, and the actions of an administrator, without a scan of the whole table.
 *
 * A trigger keeps an erased employee locked, because an import that still has the ID would otherwise let the person
 * in. It locks the added row if the audit log has the entry of the erasure and no later unlock.
 */
export const privacy: Migration = {
  version: 27,
  name: 'privacy',
  sql: `
    -- For how many days the installation keeps its histories. Null where only instances of an earlier version have run.
    ALTER TABLE retention ADD COLUMN history_days integer;

    CREATE INDEX employees_locked ON employees (locked_at) WHERE locked_at IS NOT NULL;
    CREATE INDEX audit_of_administrators ON audit_log (actor_id) WHERE actor = 'administrator';

    CREATE FUNCTION keep_erased_locked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.locked_at IS NULL AND 'erasure' = (
        SELECT action FROM audit_log WHERE employee_id = NEW.employee_id AND action IN ('erasure', 'unlock')
        ORDER BY audit_id DESC LIMIT 1
      ) THEN NEW.locked_at := now(); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_erased_locked BEFORE INSERT ON employees
      FOR EACH ROW EXECUTE FUNCTION keep_erased_locked();
  `,
}
