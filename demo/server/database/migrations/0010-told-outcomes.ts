import type { Migration } from './migration'

/** When the broker took the outcome of a push. One that is decided and not published is published by whichever instance looks next. */
export const toldOutcomes: Migration = {
  version: 10,
  name: 'told-outcomes',
  sql: `
    ALTER TABLE pushes ADD COLUMN told_at timestamptz;
    CREATE INDEX pushes_untold ON pushes (requested_at) WHERE told_at IS NULL AND outcome IN ('approved', 'rejected');
  `,
}
