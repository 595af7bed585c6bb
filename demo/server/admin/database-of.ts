import { resolve } from 'node:path'
import type { Settings } from '../settings/server-options'
import { withoutPassword } from '../settings/shown'
import { AdminError } from './admin-error'

/** What a command works on. Throws AdminError for one that is forgotten at once. */
export function databaseOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return withoutPassword(databaseUrl)
  if (dataDir !== 'memory') return `${resolve(dataDir)} (embedded)`
  throw new AdminError('DATA_DIR is memory, which keeps nothing. Set it to a folder, or set DATABASE_URL.')
}
