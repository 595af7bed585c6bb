import type { Migration } from './migration'

/** Which requester's bucket an approval empties, and whether a session began where the employee was known. */
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
