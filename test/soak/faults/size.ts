import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Client } from 'pg'
import { runAdmin } from '../../../server/admin/run-admin'
import { sweepRecords } from '../../../server/audit/retention'
import { openDatabase } from '../../../server/database/open-database'
import { createLog } from '../../../server/platform/log'
import { settingsOf } from '../../../server/settings/server-options'
import { createApiClient } from '../../server/api-client'
import { loginSerialOf } from '../../server/sign-in'
import { HEADER } from '../../server/staff-file'
import { startTestServer } from '../../support/server'
import { createTestDatabase } from '../../support/test-database'
import type { Row, RowResult, Scale } from '../support/row'
import { underLoad, wide } from '../support/under-load'

interface World {
  readonly url: string
  readonly databaseUrl: string
}

/** A server with a database that is filled before it starts. */
async function inWorld<T>(
  run: (world: World) => Promise<T>,
  fill: (sql: Client) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const database = await createTestDatabase('seeded')
  try {
    const sql = new Client({ connectionString: database.url })
    await sql.connect()
    await fill(sql).finally(() => sql.end())
    const server = await startTestServer({ databaseUrl: database.url, limits: wide })
    try {
      return await run({ url: server.url, databaseUrl: database.url })
    } finally {
      await server.close()
    }
  } finally {
    await database.drop()
  }
}

const oldEntries = `INSERT INTO audit_log (at, action, outcome, actor, employee_id, details)
  SELECT timestamptz '2020-01-01' + n * interval '1 second', 'sign-in', 'failure', 'stranger', 'mjkim',
    '{"method":"email","applicationId":1}' FROM generate_series(1, $1::int) AS n`
const oldHistory = `INSERT INTO authenticate_history (user_id, application_id, type, status, insert_date)
  SELECT (SELECT min(user_id) FROM employees), 1, 'email', 0, timestamptz '2020-01-01' + n * interval '1 second'
  FROM generate_series(1, $1::int) AS n`

/** Two instances remove what is old from both tables, with the limits that requests have; before that it is exported. */
function retention(scale: Scale): Promise<RowResult> {
  const rows = scale === 'long' ? 500_000 : 20_000
  return inWorld(
    async ({ url, databaseUrl }) => {
      const settings = settingsOf({})
      const instances = await Promise.all(
        [1, 2].map(() => openDatabase({ databaseUrl, dataDir: '' }, createLog('silent', undefined))),
      )
      const broken: string[] = []
      const seconds = { export: 0, retention: 0 }
      const timed = async <T>(what: keyof typeof seconds, run: () => Promise<T>): Promise<T> => {
        const startedAt = performance.now()
        const done = await run()
        seconds[what] = (performance.now() - startedAt) / 1000
        return done
      }
      const work = async () => {
        const exported = await timed('export', () => exportedEntries(databaseUrl))
        if (exported < rows) broken.push(`${rows - exported} entries are missing in the export`)
        const removed = await timed('retention', () =>
          Promise.all(instances.map((database) => sweepRecords({ database, settings }))),
        )
        for (const kind of ['audit', 'history'] as const) {
          const sum = removed.reduce((total, each) => total + each[kind], 0)
          if (sum !== rows) broken.push(`${sum} rows of the ${kind} were removed instead of ${rows}`)
        }
      }
      let working: Promise<void> | undefined
      try {
        const measured = await underLoad(url, {
          begin: () => {
            working = work()
            working.catch((error: Error) => broken.push(error.message))
          },
          end: () => working,
          lastsMs: 0,
        })
        return {
          ...measured,
          broken: [...measured.broken, ...broken],
          note: `${rows} rows each, export ${seconds.export.toFixed(1)} s, retention ${seconds.retention.toFixed(1)} s; ${measured.note}`,
        }
      } finally {
        await Promise.all(instances.map((database) => database.close()))
      }
    },
    async (sql) => {
      await sql.query(oldEntries, [rows])
      await sql.query(oldHistory, [rows])
    },
  )
}

/** Returns the number of entries that the command prints. */
async function exportedEntries(databaseUrl: string): Promise<number> {
  let lines = 0
  const stdout = new Writable({
    write: (piece, _encoding, done) => {
      lines += String(piece).split('\n').length - 1
      done()
    },
  })
  await runAdmin(['audit'], { DATABASE_URL: databaseUrl }, undefined, { stdout })
  return lines
}

/** Employees sign in and change something without a pause while a file with all of them is imported again and again. */
const imports = (scale: Scale): Promise<RowResult> =>
  inWorld(async ({ url, databaseUrl }) => {
    const folder = await mkdtemp(join(tmpdir(), 'mfa-soak-import-'))
    const staff = scale === 'long' ? 20_000 : 2_000
    const broken = new Set<string>()
    const counts = { signIns: 0, imports: 0 }
    const importAll = async (name: string, methods: string) => {
      const lines = Array.from(
        { length: staff },
        (_, n) => `size${n},사원,${name},,,recovery mobile ${methods}`,
      )
      await writeFile(join(folder, 'staff.csv'), [HEADER, ...lines].join('\n'))
      const ended = await runAdmin(['import', 'staff.csv'], { DATABASE_URL: databaseUrl, INIT_CWD: folder })
      if (ended.exitCode !== 0) broken.add(ended.text)
      counts.imports += 1
    }
    let running = true
    const signingIn = async (first: number) => {
      for (let n = first; running; n = (n + 4) % staff) {
        const refused = await signInAndChange(url, `size${n}`)
        if (refused) broken.add(refused)
        counts.signIns += 1
      }
    }
    const work = async () => {
      const all = Promise.all([0, 1, 2, 3].map(signingIn))
      for (let round = 0; round < (scale === 'long' ? 12 : 3); round++)
        await importAll(`Round ${round}`, round % 2 === 0 ? 'otp' : '')
      running = false
      await all
    }
    let working: Promise<void> | undefined
    try {
      await importAll('First', '')
      const measured = await underLoad(url, {
        begin: () => {
          working = work()
          working.catch((error: Error) => broken.add(error.message))
        },
        end: () => working,
        lastsMs: 0,
        callers: 4,
      })
      return {
        ...measured,
        broken: [...measured.broken, ...broken],
        note: `${counts.imports} imports of ${staff}, ${counts.signIns} sign-ins meanwhile; ${measured.note}`,
      }
    } finally {
      running = false
      await rm(folder, { recursive: true, force: true })
    }
  })

/** Gives what was refused. */
async function signInAndChange(url: string, employeeId: string): Promise<string | undefined> {
  const { post, token } = createApiClient(url)
  const { status, body } = await token(await loginSerialOf(url, employeeId))
  if (status !== 200) return `an exchange was answered with ${status}, ${body.failInfo?.code}`
  const authorization = `Bearer ${body.accessToken}`
  const changed = await post('/api/user/mobile-authenticator/serial', { applicationId: 1 }, { authorization })
  return changed.status === 200
    ? undefined
    : `a change was answered with ${changed.status}, ${changed.body.failInfo?.code}`
}

export const sizeFaults: readonly Row[] = [
  {
    name: 'retention and export of 500,000 entries, two instances',
    kind: 'fault',
    longestRecoverySeconds: 5,
    run: retention,
  },
  {
    name: 'import of all employees while they sign in',
    kind: 'fault',
    longestRecoverySeconds: 5,
    run: imports,
  },
]
