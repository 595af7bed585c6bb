import type { Migration } from './migration'

/** Measured statistics of the employees' devices and methods, and the time from which decoys follow them. */
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
