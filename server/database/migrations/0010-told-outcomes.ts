import type { Migration } from './migration'

/**
 * The time at which the broker accepted the outcome of a push. While an outcome has no such time, any instance that
 * finds it publishes it.
 */
export const toldOutcomes: Migration = {
  version: 10,
  name: 'told-outcomes',
  sql: `
    ALTER TABLE pushes ADD COLUMN told_at timestamptz;
    CREATE INDEX pushes_untold ON pushes (requested_at) WHERE told_at IS NULL AND outcome IN ('approved', 'rejected');
  `,
}
