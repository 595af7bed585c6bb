import type { ActingQueries } from '../audit/audit-scope'
import type { ActingServices, Services } from '../services'

/** What the steps of a sign-in work with; `database` may be a transaction that several steps share. */
export type TransactionContext = Pick<Services, 'settings' | 'keys'> &
  Partial<Pick<Services, 'decoys' | 'counters'>> & { readonly database: ActingQueries }

/** Runs steps that must happen together or not at all. */
export const inTransaction = <T>(
  services: ActingServices,
  run: (needs: TransactionContext) => Promise<T>,
): Promise<T> => services.database.transaction((database) => run({ ...services, database }))
