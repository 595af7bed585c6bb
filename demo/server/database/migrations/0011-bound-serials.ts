import type { Migration } from './migration'

/** The secret of a browser that asked for a push, without which the serial of the approval is worth nothing. */
export const boundSerials: Migration = {
  version: 11,
  name: 'bound-serials',
  sql: `
    ALTER TABLE pushes ADD COLUMN secret_hash bytea;
    ALTER TABLE login_serials ADD COLUMN secret_hash bytea;
  `,
}
