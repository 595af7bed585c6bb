import type { Migration } from './migration'

/** Who may use the help desk page. Given by the command alone, and never by default. */
export const roles: Migration = {
  version: 15,
  name: 'roles',
  sql: `
    ALTER TABLE employees ADD COLUMN role text NOT NULL DEFAULT 'none' CHECK (role IN ('none', 'admin'));
  `,
}
