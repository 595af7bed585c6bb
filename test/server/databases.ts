import type { ServerOptions } from '../../server/start/start-server'
import type { DatabaseContent } from '../support/database-content'
import { createDataFolder } from '../support/pglite-folder'
import { createTestDatabase } from '../support/test-database'

/** Opens what a server runs on: `where` is for its options. */
export type OpenStore = (content?: DatabaseContent) => Promise<{
  readonly where: Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'mqttUrl'>
  drop(): Promise<void>
}>

/** Each store that the backend runs on, for `describe.each`. */
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
