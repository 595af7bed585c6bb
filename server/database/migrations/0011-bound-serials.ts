import type { Migration } from './migration'

/**
 * Hash of a secret of the browser that requested a push. Only that browser can use the login serial of the approval.
 */
export const boundSerials: Migration = {
  version: 11,
  name: 'bound-serials',
  sql: `
    ALTER TABLE pushes ADD COLUMN secret_hash bytea;
    ALTER TABLE login_serials ADD COLUMN secret_hash bytea;
  `,
}
