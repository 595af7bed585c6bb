import { createDataFolder } from '../support/pglite-folder'
import { type Content, createTestDatabase } from '../support/test-database'

/** Each store that the backend runs on, for `describe.each`: `where` is for the options of a server. */
export const databases = [
  [
    'PGlite',
    async (content: Content = 'seeded') => {
      const { path, remove } = await createDataFolder(content)
      return { where: { dataDir: path }, drop: remove }
    },
  ],
  [
    'PostgreSQL',
    async (content: Content = 'seeded') => {
      const { url, drop } = await createTestDatabase(content)
      return { where: { databaseUrl: url }, drop }
    },
  ],
] as const
