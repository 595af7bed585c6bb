import type { Migration } from './migration'

/**
 * The management screens read the history of one method; the one of all methods has its index since the beginning. Both
 * are in the order in which a page shows it, and end with the key that settles equal times.
 */
export const history: Migration = {
  version: 5,
  name: 'history',
  sql: `
    CREATE INDEX history_of_employee_by_type
      ON authenticate_history (user_id, type, insert_date DESC, authenticate_history_id DESC);
  `,
}
