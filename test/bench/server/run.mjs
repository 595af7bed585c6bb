/**
 * `npm run bench:server`: signs employees in by email, many at the same time, and says how many that are in a second, how
 * long each call took, and what it cost of the processors: on PGlite and on a PostgreSQL that waits for its disk. Ends by
 * itself after a few minutes, and needs a build.
 *
 *   --database=postgres,pglite   one of them alone
 *   --sign-ins=N                 how many in a round
 *   --at-once=N                  how many people sign in at the same time
 *   --rounds=N                   the median of so many is given
 *   --against=FOLDER             another build's demo/dist/server, in turns with this one
 *   --json=FILE
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { root } from '../../../demo/prepare.mjs'
import { startPostgres } from '../../support/postgres.mjs'
import { cpuSeconds } from '../cpu-seconds.mjs'
import { median, percentile, rounded } from '../statistics.mjs'
import { startBackend } from './backend.mjs'
import { createCaller } from './caller.mjs'
import { measureYardstick } from './pgbench.mjs'
import { calls, prepareSignIns } from './sign-ins.mjs'
import { openSmtpSink } from './smtp-sink.mjs'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres,pglite' },
    'sign-ins': { type: 'string' },
    'at-once': { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
})
/** The embedded database has one connection. */
const usualSignIns = { postgres: 2_000, pglite: 500 }
const atOnce = Number(values['at-once'])
const builds = [
  { name: 'this build', main: join(root, 'demo/dist/server/main.js') },
  ...(values.against ? [{ name: 'against', main: resolve(values.against, 'main.js') }] : []),
]

const sink = await openSmtpSink()
/** @type {ReturnType<typeof rowOf>[]} */
const rows = []
let yardstick

for (const database of /** @type {('postgres' | 'pglite')[]} */ (values.database.split(','))) {
  const signIns = Number(values['sign-ins'] ?? usualSignIns[database])
  const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : undefined
  if (postgres) yardstick = await measureYardstick(postgres.url)
  /** @type {Map<string, Round[]>} */
  const rounds = new Map(builds.map(({ name }) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round++)
    for (const build of builds)
      rounds.get(build.name)?.push(await measure(build.main, postgres, { signIns, atOnce }))
  for (const [build, measured] of rounds) rows.push(rowOf(database, build, measured))
  await postgres?.stop()
}
sink.close()

console.log(`${atOnce} people at a time; times in ms, medians of ${values.rounds} rounds`)
console.table(rows)
if (yardstick)
  console.log(`pgbench: ${Math.round(yardstick.transactionsPerSecond)} transactions/s`, yardstick)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ atOnce, yardstick, rows }, null, 2)}\n`)

/**
 * @typedef {object} Round
 * @property {number} perSecond
 * @property {number | undefined} serverMs of the processors, a sign-in
 * @property {number | undefined} databaseMs the same of PostgreSQL
 * @property {number} driverMs the same of this process: the people and their mail server
 * @property {import('./sign-ins.mjs').Times} times
 */

/**
 * A server on a new database, with everything warm.
 *
 * @param {string} main
 * @param {Awaited<ReturnType<typeof startPostgres>> | undefined} postgres
 * @param {{ signIns: number, atOnce: number }} options
 * @returns {Promise<Round>}
 */
async function measure(main, postgres, options) {
  const databaseUrl = postgres && (await newDatabase(postgres.url))
  const backend = await startBackend({ main, smtpUrl: sink.url, databaseUrl })
  const caller = createCaller(backend.url)
  const { run } = await prepareSignIns(caller, sink, options)
  const used = () => [backend.pid, postgres?.pid].map(cpuSeconds)
  const before = used()
  const driverBefore = process.cpuUsage()
  const { times, seconds } = await run()
  const driver = process.cpuUsage(driverBefore)
  const [serverMs, databaseMs] = used().map((to, index) => {
    const from = before[index]
    return from === undefined || to === undefined ? undefined : ((to - from) * 1000) / options.signIns
  })
  const driverMs = (driver.user + driver.system) / 1000 / options.signIns
  caller.close()
  await backend.stop()
  return { perSecond: options.signIns / seconds, serverMs, databaseMs, driverMs, times }
}

async function newDatabase(/** @type {string} */ url) {
  const name = `bench_${process.pid}_${Math.round(performance.now())}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

function rowOf(
  /** @type {string} */ database,
  /** @type {string} */ build,
  /** @type {readonly Round[]} */ measured,
) {
  const of = (/** @type {(round: Round) => number | undefined} */ figure) => {
    const figures = measured.flatMap((round) => figure(round) ?? [])
    return figures.length > 0 ? rounded(median(figures)) : undefined
  }
  const times = Object.fromEntries(
    calls.flatMap((call) => [
      [`${call} p50`, of(({ times }) => percentile(times[call], 0.5))],
      [`${call} p99`, of(({ times }) => percentile(times[call], 0.99))],
    ]),
  )
  return {
    database,
    build,
    'sign-ins/s': of(({ perSecond }) => perSecond),
    'server CPU': of(({ serverMs }) => serverMs),
    'database CPU': of(({ databaseMs }) => databaseMs),
    'driver CPU': of(({ driverMs }) => driverMs),
    ...times,
  }
}
