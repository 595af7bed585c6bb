import type { Migration } from './migration'

/** The role that allows the help desk page. Only a command gives it, and no one has it by default. */
export const roles: Migration = {
  version: 15,
  name: 'roles',
  sql: `
    ALTER TABLE employees ADD COLUMN role text NOT NULL DEFAULT 'none' CHECK (role IN ('none', 'admin'));
  `,
}
