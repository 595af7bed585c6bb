import type { Database } from '../database/database'
import { StartError } from '../failures/start-error'
import type { Settings } from '../settings/server-options'
import { existingSecret } from './secret-file'
import { hasSecret } from './unlock'

/** The secret key that opens the database of an installation. Throws StartError, with a way on, where there is none. */
export async function ownSecret(
  database: Database,
  { secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>,
): Promise<string> {
  if (secretKey === undefined && !(await hasSecret(database))) {
    throw new StartError(
      'This database has no secret key yet. It gets one when the server starts with it for the first time.',
    )
  }
  return existingSecret(secretKey, dataDir)
}
