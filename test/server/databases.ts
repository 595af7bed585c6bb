import type { DatabaseContent } from '../support/database-content'
import { createDataFolder } from '../support/pglite-folder'
import { createTestDatabase } from '../support/test-database'

/** Each store that the backend runs on, for `describe.each`: `where` is for the options of a server. */
export const databases = [
  [
    'PGlite',
    async (content: DatabaseContent = 'seeded') => {
      const { path, remove } = await createDataFolder(content)
      return { where: { dataDir: path }, drop: remove }
    },
  ],
  [
    'PostgreSQL',
    async (content: DatabaseContent = 'seeded') => {
      const { url, drop } = await createTestDatabase(content)
      return { where: { databaseUrl: url }, drop }
    },
  ],
] as const
