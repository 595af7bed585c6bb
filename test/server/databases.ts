import type { ServerOptions } from '../../server/start/start-server'
import type { DatabaseContent } from '../support/database-content'
import { createDataFolder } from '../support/pglite-folder'
import { createTestDatabase } from '../support/test-database'

/** Opens what a server runs on: `where` is for its options. */
export type OpenStore = (content?: DatabaseContent) => Promise<{
  readonly where: Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'mqttUrl'>
  drop(): Promise<void>
}>

/** Each store that the backend runs on, for `describe.each`: for what a store can break, and one walk an area. */
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
] as const satisfies readonly (readonly [string, OpenStore])[]

/** For all else: PostgreSQL alone, and each store with `npm test -- --everywhere`. */
export const usualDatabases = process.env.TEST_EVERYWHERE === '1' ? databases : databases.slice(1)
