/**
 * `npm run bench`: times in Chromium, side by side, what employees wait for: the login form beside those of other products,
 * every move of a sign-in, ten interactions with long lists, what a hundred elements leave behind, and the bytes of all of
 * it. Ends by itself and needs a build. Whatever else the machine does is in the figures: ratios within a run count, milliseconds do not.
 *
 *   --only=bytes,form,moves,interactions,cycles   some of them alone
 *   --profile=none,intranet,slow            the line and the machine of form and moves
 *   --runs=N                                the median of so many is given; a form comes once in each, in an order of chance
 *   --against=FOLDER                        another checkout with a build, in turns with this one
 *   --json=FILE
 *   --pictures=FOLDER                       the forms' times as bars, and a film of ours beside the fastest peer's, as SVG
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../../demo/prepare.mjs'
import { measuredKb } from '../../config/measured-size.mjs'
import { budgets } from '../../config/size-budget.mjs'
import { startBackend } from '../server/backend.mjs'
import { openSmtpSink } from '../server/smtp-sink.mjs'
import { median, percentile, rounded, shuffled } from '../statistics.mjs'
import { launchChromium } from './chromium.mjs'
import { mountAndUnmount } from './cycles.mjs'
import { ourForm, peers } from './form/contestants.mjs'
import { serveContestant } from './form/site.mjs'
import { timeToForm } from './form/time-to-form.mjs'
import { interact } from './interactions.mjs'
import { isBlank, walkThroughPortal } from './moves.mjs'
import { bars } from './pictures/bars.mjs'
import { film } from './pictures/film.mjs'
import { filmstrip } from './pictures/filmstrip.mjs'
import { openPortal } from './portal.mjs'
import { profiles } from './profiles.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'bytes,form,moves,interactions,cycles' },
    profile: { type: 'string', default: 'none,intranet,slow' },
    runs: { type: 'string', default: '9' },
    against: { type: 'string' },
    json: { type: 'string' },
    pictures: { type: 'string' },
  },
})
/** Of so many films the one is shown that comes nearest to the median. */
const FILMS = 5
/** In each run, each in a page of its own: of nine values the greatest would be the ninetieth percentile. */
const ROUNDS = 3
/** Parts that are the same in every run. */
const once = new Set(['bytes', 'cycles'])
const wanted = new Set(values.only.split(','))
const runs = Number(values.runs)
const chosen = profiles.filter(({ name }) => values.profile.split(',').includes(name))
const builds = [
  { name: 'mfa-elements', folder: root },
  ...(values.against ? [{ name: 'against', folder: resolve(values.against) }] : []),
]

const browser = await launchChromium()
const sink = await openSmtpSink()
const report = {
  runs,
  measuredOn: new Date().toISOString().slice(0, 10),
  chromium: browser.version(),
  ...(wanted.has('bytes') && { bytes: await measureBytes() }),
  ...(wanted.has('form') && { form: await measureForm() }),
  ...(wanted.has('moves') && { moves: await measureMoves() }),
  ...(wanted.has('interactions') && { interactions: await measureInteractions() }),
  ...(wanted.has('cycles') && { cycles: await measureCycles() }),
}
sink.close()
await browser.close()

for (const [part, rows] of Object.entries(report)) {
  if (!Array.isArray(rows)) continue
  console.log(`\n${part}${once.has(part) ? '' : `, medians of ${runs} runs`}`)
  console.table(rows)
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)

async function measureBytes() {
  const rows = []
  for (const { name, folder } of builds)
    for (const budget of budgets)
      rows.push({
        build: name,
        'kB after brotli': budget.title,
        is: rounded(await measuredKb(join(folder, 'dist'), budget), 2),
        limit: budget.limitKb,
      })
  return rows
}

/**
 * Every form once in each run, so that what the machine does meanwhile meets all of them, and in an order of chance: whose
 * page was closed just before has a share in what a form takes.
 */
async function measureForm() {
  const contestants = [
    ...builds.map(({ name, folder }) => ourForm(name, join(folder, 'dist'))),
    ...(await peers()),
  ]
  const forms = await Promise.all(
    contestants.map(async ({ name, kind, ...contestant }) => ({
      ...{ name, kind, kB: 0 },
      site: await serveContestant(contestant),
      times: /** @type {number[]} */ ([]),
    })),
  )
  const rows = []
  for (const profile of chosen) {
    for (const form of forms) form.times = []
    for (let run = 0; run <= runs; run++)
      for (const form of shuffled(forms)) {
        const { ms, kB } = await timeToForm(browser, profile, form.site)
        form.kB = kB
        if (run > 0) form.times.push(ms) // the first run warms up
      }
    const fastestOf = (/** @type {string} */ kind) =>
      Math.min(...forms.filter((form) => form.kind === kind).map(({ times }) => median(times)))
    const fastestPeer = fastestOf('peer')
    const fastestControl = fastestOf('control')
    for (const { name, kind, kB, times } of forms)
      rows.push({
        profile: profile.name,
        form: name,
        kind,
        kB,
        ms: Math.round(median(times)),
        'to the fastest peer': rounded(median(times) / fastestPeer, 2),
        'to the fastest control': rounded(median(times) / fastestControl, 2),
      })
  }
  if (values.pictures) await drawForms(values.pictures, forms, rows)
  for (const { site } of forms) site.close()
  return rows
}

/**
 * @param {string} folder
 * @param {readonly { name: string, kind: string, site: import('./form/time-to-form.mjs').Site }[]} forms
 * @param {readonly import('./pictures/bars.mjs').FormRow[]} rows
 */
async function drawForms(folder, forms, rows) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'time-to-form.svg'), bars(rows))
  const intranet = chosen.find(({ name }) => name === 'intranet')
  if (!intranet) return
  const ofIntranet = rows.filter(({ profile }) => profile === intranet.name)
  const [ours] = ofIntranet
  const [fastest] = ofIntranet.filter(({ kind }) => kind === 'peer').sort((a, b) => a.ms - b.ms)
  const strips = []
  for (const row of [ours, fastest]) {
    const form = forms.find(({ name }) => name === row?.form)
    if (!row || !form) continue
    const films = []
    for (let run = 0; run < FILMS; run++) films.push(await film(browser, intranet, form.site))
    const [usual] = films.sort((a, b) => Math.abs(a.ms - row.ms) - Math.abs(b.ms - row.ms))
    if (usual) strips.push({ name: form.name, film: usual })
  }
  writeFileSync(join(folder, 'filmstrip.svg'), filmstrip(strips))
}

/** @template T @param {(portal: import('./portal.mjs').Portal, build: string) => Promise<T>} measure */
async function inEachBuild(measure) {
  for (const { name, folder } of builds) {
    const backend = await startBackend({ main: join(folder, 'demo/dist/server/main.js'), smtpUrl: sink.url })
    const portal = openPortal(backend, sink)
    try {
      await measure(portal, name)
    } finally {
      portal.close()
      await backend.stop()
    }
  }
}

async function measureMoves() {
  /** @type {Map<string, import('./moves.mjs').Move[]>} */
  const moves = new Map()
  for (const profile of chosen)
    for (let run = 0; run < runs; run++)
      await inEachBuild(async (portal, build) => {
        for (const move of await walkThroughPortal(browser, profile, portal)) {
          const key = [profile.name, build, move.name].join(' · ')
          moves.set(key, [...(moves.get(key) ?? []), move])
        }
      })
  return [...moves].map(([move, measured]) => {
    const of = (/** @type {(move: import('./moves.mjs').Move) => number} */ figure) =>
      Math.round(median(measured.map(figure)))
    return {
      move,
      total: of(({ total }) => total),
      calls: of(({ calls }) => calls),
      own: of(({ total, calls }) => total - calls),
      blank: of(({ blank }) => (isBlank(blank) ? blank : 0)),
    }
  })
}

async function measureInteractions() {
  /** @type {Map<string, number[]>} */
  const delays = new Map()
  for (let run = 0; run < runs; run++)
    await inEachBuild(async (portal, build) => {
      for (let round = 0; round < ROUNDS; round++)
        for (const { name, ms } of await interact(browser, portal)) {
          const key = [build, name].join(' · ')
          delays.set(key, [...(delays.get(key) ?? []), ms])
        }
    })
  return [...delays].map(([interaction, measured]) => ({
    interaction,
    median: median(measured),
    p90: percentile(measured, 0.9),
  }))
}

async function measureCycles() {
  /** @type {Record<string, string | number>[]} */
  const rows = []
  await inEachBuild(async (portal, build) => {
    const { heapPercent, nodes, listeners } = await mountAndUnmount(browser, portal)
    rows.push({ build, 'heap %': rounded(heapPercent), nodes, listeners })
  })
  return rows
}
