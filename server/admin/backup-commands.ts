import { audit, onBehalfOf } from '../audit/audit'
import type { Queries, Row } from '../database/database'
import { migrateTo, newestVersion, openUnchanged } from '../database/open-database'
import { createLog } from '../platform/log'
import { addUnlockingIn, loadSecret, ownSecret, secretFileIn, unlock } from '../secrets/secret-key'
import {
  type BackupHead,
  type BackupRows,
  type BackupSource,
  backupRows,
  checkBackup,
  openBackup,
  readRecipients,
  writeBackup,
} from './backup-file'
import { AdminError, type Command, databaseOf, givenPath, type StandaloneCommand } from './command'

/*
 * A backup holds whole tables as JSON. The embedded database and PostgreSQL write and read the same form, so a backup
 * of one can be restored into the other. The database itself converts rows to JSON and back, so that no value
 * changes.
 */

const ROWS_AT_ONCE = 1_000

/** Returns the names of all tables. Each comes after the tables that its foreign keys reference. */
export async function tablesInOrder(queries: Queries): Promise<string[]> {
  const tables = await queries.query<{ name: string; needs: string[] }>(
    `SELECT t.relname::text AS name, array(
       SELECT f.relname::text FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid
       WHERE c.contype = 'f' AND c.conrelid = t.oid AND c.confrelid <> t.oid
     ) AS needs
     FROM pg_class t WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace ORDER BY t.relname`,
  )
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    )
    if (!next) throw new Error('tables refer to each other in a circle')
    ordered.push(next.name)
  }
  return ordered
}

/** Yields the rows of a table in batches. Must run in a transaction, because the cursor lives only in one. */
async function* readRows(queries: Queries, table: string): AsyncGenerator<Row[]> {
  await queries.execute(`DECLARE rows_of_${table} CURSOR FOR SELECT to_jsonb(t) AS row FROM ${table} t`)
  for (;;) {
    const found = await queries.query<{ row: Row }>(`FETCH ${ROWS_AT_ONCE} FROM rows_of_${table}`)
    if (found.length === 0) return
    yield found.map(({ row }) => row)
  }
}

/** Inserts rows that `readRows` returned. The table must still have the same columns. */
async function writeRows(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  await queries.query(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Sets each identity sequence above the highest number in its table, so that new rows get free numbers. */
async function continueNumbers(queries: Queries): Promise<void> {
  const counted = await queries.query<{ table: string; column: string }>(
    `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of counted) {
    await queries.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
    )
  }
}

/**
 * Tables that a backup leaves out, mostly codes and sessions: a restored copy must not accept a used code or an ended
 * session again. `schema_migrations` is left out because the backup's version says which migrations ran.
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
    'decoy_rows',
    'desk_messages',
    'schema_migrations',
  ],
  // Mails, which a restored copy must not send again, and audit tables that the server fills again by itself.
  ...['notices', 'audit_closing', 'audit_windows'],
]

/** Writes database and secret key into one file, because the key is needed to use the data. */
export const backupCommand: Command = {
  form: 'FILE [--recipient KEYFILE]',
  about: 'write database and secret key into a new file; encrypted for the public keys of age in KEYFILE',
  needs: 1,
  takes: 1,
  flags: { recipient: 'value' },
  run: async ({ database, settings, variables }, [file = ''], flags) => {
    const path = givenPath(variables, file)
    const keyFile = flags.get('recipient')
    const recipients = keyFile === undefined ? undefined : await readRecipients(givenPath(variables, keyFile))
    const encrypted = recipients !== undefined
    const secretKey = await ownSecret(database, settings)
    const madeAt = settings.clock.now()
    await unlock(secretKey, database, madeAt)
    await audit(database, madeAt, { action: 'backup', details: { encrypted } })
    const rows = await database.transaction(
      async (queries) => {
        await queries.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
        const head = { version: newestVersion, madeAt: madeAt.toISOString(), secretKey }
        return writeBackup(path, head, allRows(queries), recipients?.encrypt)
      },
      { once: true },
    )
    return {
      text: `${path} holds the database, ${rows} rows, and its secret key. ${
        recipients
          ? `It opens with the private key of ${recipients.count === 1 ? 'its recipient' : `any of its ${recipients.count} recipients`} alone.`
          : 'Keep it where no one else can read it.'
      }`,
      data: { file: path, rows, encrypted },
    }
  },
}

async function* allRows(queries: Queries): AsyncGenerator<BackupRows> {
  for (const table of await tablesInOrder(queries)) {
    if (leftOut.includes(table)) continue
    for await (const rows of readRows(queries, table)) yield { table, rows }
  }
}

/**
 * Restores a backup into an empty database, in one transaction. Afterwards the secret key that is set now opens the
 * database, and so does the key in the backup. An operator who lost the old key can therefore go on with a new one.
 */
export const restoreCommand: StandaloneCommand = {
  form: 'FILE [--identity KEYFILE]',
  about: 'fill an empty database, embedded or not, from a backup; everybody has to sign in again',
  needs: 1,
  takes: 1,
  flags: { identity: 'value' },
  runAlone: async ({ settings, variables, notify, scope }, [file = ''], flags) => {
    const keyFile = flags.get('identity')
    notify(`Database: ${databaseOf(settings)}`)
    const identities = keyFile === undefined ? undefined : givenPath(variables, keyFile)
    const source = await openBackup(givenPath(variables, file), identities)
    const head = await checkBackup(source)
    if (head.version > newestVersion) {
      throw new AdminError('A newer version of the server made this backup. Restore it with that version.')
    }
    const database = onBehalfOf(scope, await openUnchanged(settings, createLog('silent', undefined)))
    try {
      await database.transaction(
        async (queries) => {
          await fill(queries, source, head)
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

async function fill(queries: Queries, source: BackupSource, { version }: BackupHead): Promise<void> {
  const found = await tablesInOrder(queries)
  if (found.length > 0) {
    throw new AdminError(
      'There is something in this database already. Name an empty one with DATABASE_URL, or a new folder with DATA_DIR.',
    )
  }
  await migrateTo(queries, version)
  const tables = await tablesInOrder(queries)
  for await (const { table, rows } of backupRows(source)) {
    if (!tables.includes(table))
      throw new AdminError(`The backup has rows of ${table}, which is unknown here.`)
    await writeRows(queries, table, rows)
  }
  await continueNumbers(queries)
  await migrateTo(queries, newestVersion)
}
