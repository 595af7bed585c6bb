import { createTestDatabase } from '../support/test-database'

/** Each store that the backend runs on, for `describe.each`. */
export const databases = [
  ['PGlite', async () => ({ databaseUrl: undefined, drop: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await createTestDatabase()
      return { databaseUrl: database.url, drop: database.drop }
    },
  ],
] as const
