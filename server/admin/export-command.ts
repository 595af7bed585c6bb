import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { normalizeEmployeeId } from '../../src/contract/text'
import { leftOutOfExport, personTables } from '../accounts/person-tables'
import { audit } from '../audit/audit'
import type { Queries, Row } from '../database/database'
import { newestVersion } from '../database/open-database'
import { AdminError, type Command } from './command'

const ROWS_AT_ONCE = 1_000

interface Person {
  /** Null if only the audit log knows the employee, as after an erasure. */
  readonly userId: number | null
  readonly employeeId: string
}

/** Prints all data about one person as one JSON document, for access requests (GDPR 15 and 20, PIPA 35). */
export const exportCommand: Command = {
  form: 'EMPLOYEE',
  about: 'print everything that is stored about an employee, as JSON',
  needs: 1,
  takes: 1,
  run: async ({ database, settings }, [given = '']) => {
    const person = await findPerson(database, given)
    const now = settings.clock.now()
    // Committed before the export starts, so that the entry exists even if the reader stops in the middle.
    const details = { what: 'everything about the employee' }
    await audit(database, now, { action: 'export', employeeId: person.employeeId, details })
    const pieces = new PassThrough({ encoding: 'utf8' })
    database
      .transaction(
        async (queries) => {
          await queries.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
          await pipeline(exported(queries, person, now), pieces)
        },
        { once: true },
      )
      .catch((error: Error) => pieces.destroy(error))
    return { pieces, isFile: true }
  },
}

async function findPerson(queries: Queries, given: string): Promise<Person> {
  const employeeId = normalizeEmployeeId(given)
  const [found] = await queries.query<Person>(
    `SELECT (SELECT user_id FROM employees WHERE employee_id = $1) AS "userId", $1 AS "employeeId"
     WHERE EXISTS (SELECT 1 FROM employees WHERE employee_id = $1)
        OR EXISTS (SELECT 1 FROM audit_log WHERE employee_id = $1)`,
    [employeeId],
  )
  if (!found) throw new AdminError(`There is no employee ${JSON.stringify(given)}.`)
  return found
}

async function* exported(
  queries: Queries,
  { userId, employeeId }: Person,
  now: Date,
): AsyncGenerator<string> {
  const head = { format: 'mfa-elements export 1', version: newestVersion, exportedAt: now, employeeId }
  yield `${JSON.stringify(head).slice(0, -1)},\n"tables":{`
  for (const [index, { table, by, sql }] of personTables.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table)}:[`
    let isFirst = true
    for await (const rows of rowsOf(queries, sql, by === 'employee ID' ? employeeId : userId)) {
      yield rows.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
      isFirst = false
    }
    yield ']'
  }
  yield `},\n"leftOut":${JSON.stringify(leftOut())}}\n`
}

/** Yields rows in batches, because a history may be larger than memory. */
async function* rowsOf(queries: Queries, sql: string, person: unknown): AsyncGenerator<Row[]> {
  await queries.query(`DECLARE exported_rows CURSOR FOR ${sql}`, [person])
  for (;;) {
    const rows = await queries.query(`FETCH ${ROWS_AT_ONCE} FROM exported_rows`)
    if (rows.length === 0) break
    yield rows
  }
  await queries.execute('CLOSE exported_rows')
}

const leftOut = (): Record<string, string> => ({
  ...leftOutOfExport,
  ...Object.fromEntries(
    personTables.flatMap(({ table, without = {} }) =>
      Object.entries(without).map(([column, why]) => [`${table}.${column}`, why]),
    ),
  ),
})
