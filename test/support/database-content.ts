import type { Database } from '../../demo/server/database/database'
import { migrate } from '../../demo/server/database/migrate'
import { systemClock } from '../../demo/server/platform/clock'
import { seedCompany } from '../../demo/server/seed/seed-company'

/** What is in a database when a test gets it. */
export type DatabaseContent = 'empty' | 'migrated' | 'seeded'

/** Makes an empty database into another one; what is there already stays. */
export const fillWith: Readonly<
  Record<Exclude<DatabaseContent, 'empty'>, (database: Database) => Promise<unknown>>
> = {
  migrated: migrate,
  seeded: async (database) => {
    await migrate(database)
    await seedCompany(database, systemClock)
  },
}
