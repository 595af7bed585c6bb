import { audit } from '../audit/audit'
import { onBehalfOf } from '../audit/audit-scope'
import type { Queries } from '../database/database'
import { migrateTo, newestVersion } from '../database/migrate'
import { openUnchanged } from '../database/open-database'
import { continueNumbers, tablesInOrder, writeRows } from '../database/table-rows'
import { createLog } from '../platform/log'
import { loadSecret, secretFileIn } from '../secrets/secret-file'
import { addUnlockingIn } from '../secrets/unlock'
import { AdminError } from './admin-error'
import { type BackupHead, backupRows, checkBackup } from './backup-file'
import type { StandaloneCommand } from './command'
import { databaseOf } from './database-of'
import { givenPath } from './given-path'

/**
 * Puts a backup into an empty database, in one transaction. The secret key that is set now opens it afterwards, beside the one
 * of the backup, so that whoever has lost the key can go on with a new one.
 */
export const restoreCommand: StandaloneCommand = {
  form: 'FILE',
  about: 'fill an empty database, embedded or not, from a backup; everybody has to sign in again',
  needs: 1,
  takes: 1,
  runAlone: async ({ settings, variables, notify, scope }, [file = '']) => {
    const path = givenPath(variables, file)
    notify(`Database: ${databaseOf(settings)}`)
    const head = await checkBackup(path)
    if (head.version > newestVersion) {
      throw new AdminError('A newer version of the server made this backup. Restore it with that version.')
    }
    const database = onBehalfOf(scope, await openUnchanged(settings, createLog('silent', undefined)))
    try {
      await database.transaction(
        async (queries) => {
          await fill(queries, path, head)
          const secret = await loadSecret(settings.secretKey, settings.dataDir)
          const now = settings.clock.now()
          await addUnlockingIn(queries, head.secretKey, secret, now)
          await audit(queries, now, { action: 'restore', details: { madeAt: head.madeAt } })
        },
        { once: true },
      )
    } finally {
      await database.close()
    }
    const key =
      settings.secretKey === undefined ? `The key in ${secretFileIn(settings.dataDir)}` : 'SECRET_KEY'
    return {
      text: `Restored what was backed up at ${head.madeAt}. ${key} opens it, and so does the key of the backup until rotate-key --finish.`,
      data: { madeAt: head.madeAt },
    }
  },
}

async function fill(queries: Queries, path: string, { version }: BackupHead): Promise<void> {
  const found = await tablesInOrder(queries)
  if (found.length > 0) {
    throw new AdminError(
      'There is something in this database already. Name an empty one with DATABASE_URL, or a new folder with DATA_DIR.',
    )
  }
  await migrateTo(queries, version)
  const tables = await tablesInOrder(queries)
  for await (const { table, rows } of backupRows(path)) {
    if (!tables.includes(table))
      throw new AdminError(`The backup has rows of ${table}, which is unknown here.`)
    await writeRows(queries, table, rows)
  }
  await continueNumbers(queries)
  await migrateTo(queries, newestVersion)
}
