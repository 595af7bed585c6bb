/**
 * `npm run mutation`: changes the sources in many small ways, and expects a test to fail for each change. Three parts,
 * all of them by default:
 *
 *   units    Stryker over src/contract and src/core, with the suite `unit`
 *   server   Stryker over the server's sign-in, methods, passkeys, push and registration
 *   mutants  the hand-made mutants of test/mutation/mutants/
 *
 * `--only=TEXT` tries the hand-made mutants whose name or file holds TEXT, and can be given several times. `--lanes=2` works on two mutants at a time.
 * `--score` computes the scores of the last reports again, after reasons were written into survivors.json.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutants, suiteOf } from './mutants.mjs'
import { runProgram } from './program.mjs'
import { scoreOf } from './score.mjs'
import { tryMutants } from './try-mutants.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const results = join(root, 'test-results/mutation')
const say = (/** @type {string} */ line) => console.log(line)

/** The least share of mutants, in percent, that tests have to notice. */
const least = { units: 90, server: 80 }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    lanes: { type: 'string', default: '1' },
    score: { type: 'boolean', default: false },
  },
})
const parts = positionals.length > 0 ? positionals : ['units', 'server', 'mutants']
const lanes = Number(options.lanes)

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))

/** @param {keyof typeof least} part @returns {Promise<boolean>} true if the score is high enough */
async function stryker(part) {
  const report = join(results, `${part}.json`)
  if (!options.score) {
    const services = part === 'server' ? ['test/support/services.mjs', process.execPath] : []
    const program = [
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      `test/mutation/stryker-${part}.config.mjs`,
    ]
    const day = 86_400_000
    rmSync(report, { force: true })
    const { code } = await runProgram([...services, ...program, '--concurrency', String(lanes)], {
      cwd: root,
      timeoutMs: day,
      shown: true,
    })
    if (code !== 0) {
      say(`${part}: Stryker ended with ${code}`)
      return false
    }
  }
  if (!existsSync(report)) {
    say(`${part}: Stryker has written no report`)
    return false
  }
  const reasons = readJson(fileURLToPath(new URL('survivors.json', import.meta.url)))
  const { killed, excused, survivors, unused, percent } = scoreOf(readJson(report), reasons)
  for (const { at, status, line, from, to } of survivors)
    say(`${status} ${at}: ${line}\n    ${from}\n  → ${to}`)
  for (const { file, line, from, to } of unused)
    say(`no survivor needs this reason: ${file}: ${line}: ${from} → ${to}`)
  say(
    `${part}: ${percent.toFixed(1)} % of at least ${least[part]} %: ${killed} killed, ${excused} with a reason, ${survivors.length} survived`,
  )
  return percent >= least[part] && unused.length === 0
}

async function handMade() {
  const order = ['unit', 'tooling', 'elements', 'server', 'e2e']
  const chosen = mutants
    .filter(({ name, file }) => options.only.some((part) => `${name} ${file}`.includes(part)))
    .toSorted((a, b) => order.indexOf(suiteOf(a)) - order.indexOf(suiteOf(b)))
  mkdirSync(results, { recursive: true })
  const tried = await tryMutants(chosen, { root, folder: results, lanes, say })
  writeFileSync(join(results, 'mutants.json'), `${JSON.stringify(tried, null, 2)}\n`)
  const notKilled = tried.filter(({ outcome }) => outcome !== 'killed')
  for (const { outcome, name, file, test } of notKilled)
    say(`${outcome}: ${name}\n    ${file}, claimed by ${test}`)
  say(`mutants: ${tried.length - notKilled.length} of ${tried.length} killed`)
  return notKilled.length === 0 && tried.length > 0
}

let holds = true
for (const part of parts) {
  if (part === 'mutants') holds = (await handMade()) && holds
  else if (part === 'units' || part === 'server') holds = (await stryker(part)) && holds
  else throw new RangeError(`There is no part ${part}: choose of units, server, mutants.`)
}
process.exit(holds ? 0 : 1)
