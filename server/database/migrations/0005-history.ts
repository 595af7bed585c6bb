import type { Migration } from './migration'

/**
 * An index for the history of one method, which the management screens read. The history of all methods already has
 * one. Both indexes have the order of the page, and end with the primary key to order equal times.
 */
export const history: Migration = {
  version: 5,
  name: 'history',
  sql: `
    CREATE INDEX history_of_employee_by_type
      ON authenticate_history (user_id, type, insert_date DESC, authenticate_history_id DESC);
  `,
}
