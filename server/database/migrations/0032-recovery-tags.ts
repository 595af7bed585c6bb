import type { Migration } from './migration'

/**
 * A short keyed tag beside the slow hash of a recovery code. It refuses nearly all wrong guesses without the slow
 * hash. Existing codes have no tag. An instance of an earlier version replaces a code without changing the tag, so a
 * trigger removes the old tag.
 */
export const recoveryTags: Migration = {
  version: 32,
  name: 'recovery-tags',
  sql: `
    ALTER TABLE recovery_codes ADD COLUMN tag bytea;
    CREATE FUNCTION drop_former_recovery_tag() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.code_hash <> OLD.code_hash AND NEW.tag = OLD.tag THEN NEW.tag := NULL; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER drop_former_recovery_tag BEFORE UPDATE ON recovery_codes
      FOR EACH ROW EXECUTE FUNCTION drop_former_recovery_tag();
  `,
}
