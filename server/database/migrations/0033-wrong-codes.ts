import type { Migration } from './migration'

/**
 * A count of wrong codes in a known browser, which a sign-in does not reset. It is stored as a point in time, like
 * the fill level of a leaky bucket in `rate_buckets`: each wrong code moves `wrong_until` further into the future.
 */
export const wrongCodes: Migration = {
  version: 33,
  name: 'wrong-codes',
  sql: 'ALTER TABLE known_browsers ADD COLUMN wrong_until timestamptz;',
}
