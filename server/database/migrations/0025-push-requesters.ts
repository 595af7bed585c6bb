import type { Migration } from './migration'

/**
 * Stores the requester of a push, whose rate-limit bucket is emptied when the push is approved. Also stores whether a
 * session began in a familiar browser or at a familiar address.
 */
export const pushRequesters: Migration = {
  version: 25,
  name: 'push-requesters',
  sql: `
    ALTER TABLE pushes ADD COLUMN requester_key text;
    -- False for a push from a browser or an address where the employee had never signed in.
    ALTER TABLE login_serials ADD COLUMN is_familiar boolean NOT NULL DEFAULT true;
    ALTER TABLE sessions ADD COLUMN is_familiar boolean NOT NULL DEFAULT true;
  `,
}
