import type { Migration } from './migration'

/** What the company's employees have, as it was last measured and from when on it counts for those who are made up. */
export const decoyHabits: Migration = {
  version: 26,
  name: 'decoy-habits',
  sql: `
    CREATE TABLE decoy_habits (
      valid_from timestamptz PRIMARY KEY,
      habits text NOT NULL
    );
  `,
}
