import { audit } from '../audit/audit'
import type { Queries } from '../database/database'
import { newestVersion } from '../database/migrate'
import { readRows, tablesInOrder } from '../database/table-rows'
import { ownSecret } from '../secrets/own-secret'
import { unlock } from '../secrets/unlock'
import { type BackupRows, writeBackup } from './backup-file'
import type { Command } from './command'
import { givenPath } from './given-path'

/**
 * What lasts for minutes or belongs to a session stays out: a code that was used since, or a session that was ended, must not
 * come back to life. Which migrations there were is known from the version.
 */
const leftOut = [
  ...[
    'codes',
    'sent_codes',
    'challenges',
    'login_serials',
    'sessions',
    'recovery_codes',
    'registration_serials',
  ],
  ...[
    'pairing_tickets',
    'pushes',
    'push_waits',
    'rate_limits',
    'rate_buckets',
    'desk_messages',
    'schema_migrations',
  ],
  // Mails that a restored copy must not send, and what the server writes again.
  ...['notices', 'audit_closing', 'audit_windows'],
]

/** Database and secret key in one file: one is worth nothing without the other. */
export const backupCommand: Command = {
  form: 'FILE',
  about: 'write database and secret key into a new file; keep it as safe as the key',
  needs: 1,
  takes: 1,
  run: async ({ database, settings, variables }, [file = '']) => {
    const path = givenPath(variables, file)
    const secretKey = await ownSecret(database, settings)
    const madeAt = settings.clock.now()
    await unlock(secretKey, database, madeAt)
    await audit(database, madeAt, { action: 'backup' })
    const rows = await database.transaction(
      async (queries) => {
        await queries.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
        const head = { version: newestVersion, madeAt: madeAt.toISOString(), secretKey }
        return writeBackup(path, head, allRows(queries))
      },
      { once: true },
    )
    return {
      text: `${path} holds the database, ${rows} rows, and its secret key. Keep it where no one else can read it.`,
      data: { file: path, rows },
    }
  },
}

async function* allRows(queries: Queries): AsyncGenerator<BackupRows> {
  for (const table of await tablesInOrder(queries)) {
    if (leftOut.includes(table)) continue
    for await (const rows of readRows(queries, table)) yield { table, rows }
  }
}
