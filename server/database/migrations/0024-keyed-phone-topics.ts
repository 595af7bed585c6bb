import type { Migration } from './migration'

/**
 * Derives the topic of a phone from its secret and a key that is not in the database. A phone that an earlier version
 * linked keeps its old topic until it has received the new one.
 */
export const keyedPhoneTopics: Migration = {
  version: 24,
  name: 'keyed-phone-topics',
  sql: `
    -- False for what an earlier version writes, also beside this one.
    ALTER TABLE phones ADD COLUMN has_keyed_topic boolean NOT NULL DEFAULT false;
  `,
}
