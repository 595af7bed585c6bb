import type { Migration } from './migration'

/**
 * Allows rows for decoys, whose numbers are below zero, so that sign-ins with unknown IDs are counted and refused
 * like all others. No employee has such a number, so the foreign keys are dropped. Triggers remove the rows of a
 * deleted employee or phone instead.
 */
export const decoys: Migration = {
  version: 13,
  name: 'decoys',
  sql: `
    ALTER TABLE codes DROP CONSTRAINT codes_user_id_fkey;
    ALTER TABLE guess_counts DROP CONSTRAINT guess_counts_user_id_fkey;
    ALTER TABLE challenges DROP CONSTRAINT challenges_user_id_fkey;
    ALTER TABLE pushes DROP CONSTRAINT pushes_user_id_fkey, DROP CONSTRAINT pushes_device_id_fkey;
    ALTER TABLE closed_methods
      DROP CONSTRAINT closed_methods_user_id_fkey,
      DROP CONSTRAINT closed_methods_method_check,
      ADD CHECK (method IN ('email', 'sms') OR (method = 'otp' AND user_id < 0));

    CREATE FUNCTION forget_employee() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM codes WHERE user_id = OLD.user_id;
      DELETE FROM guess_counts WHERE user_id = OLD.user_id;
      DELETE FROM challenges WHERE user_id = OLD.user_id;
      DELETE FROM pushes WHERE user_id = OLD.user_id;
      DELETE FROM closed_methods WHERE user_id = OLD.user_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_employee AFTER DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forget_employee();

    CREATE FUNCTION forget_phone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM pushes WHERE device_id = OLD.device_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_phone AFTER DELETE ON phones FOR EACH ROW EXECUTE FUNCTION forget_phone();
  `,
}
