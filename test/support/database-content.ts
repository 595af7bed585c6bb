import type { Database } from '../../server/database/database'
import { migrate } from '../../server/database/open-database'
import { systemClock } from '../../server/platform/clock'
import { seedCompany } from '../../server/seed/seed-company'

/** The content of a database at the start of a test. */
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
