import type { Migration } from './migration'

/**
 * The years for which the installation keeps its records. Each instance and command has its own RETENTION_YEARS. A
 * shorter one than in this table removes nothing until an operator confirms it.
 */
export const retention: Migration = {
  version: 23,
  name: 'retention',
  sql: `
    CREATE TABLE retention (
      id integer PRIMARY KEY CHECK (id = 1),
      years integer NOT NULL
    );
  `,
}
