/**
 * `npm run build`: all that rollup.config.mjs names, in one process, so that the sources are translated once. The minifier's
 * threads work on one build while the next is put together. `--portal` builds only what the portal serves, to be looked at and
 * not to be published: without source maps, types taken off instead of compiled, and names shortened instead of the last
 * byte saved.
 */
import { rmSync } from 'node:fs'
import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'
import { inRoot, root } from './paths.mjs'

const portal = process.argv.includes('--portal')

/**
 * React's production build asks for two functions that only the scheduler's development build has. A comment of `@scure/base`
 * explains an annotation, and is taken for one.
 */
const isKnown = (/** @type {import('rollup').RollupLog} */ { code, exporter = '', id = '' }) =>
  (code === 'MISSING_EXPORT' && exporter.includes('/scheduler/')) ||
  (code === 'INVALID_ANNOTATION' && id.includes('/@scure/base/'))

/** @type {import('rollup').LogHandlerWithDefault} */
function onLog(level, log, print) {
  if (!isKnown(log)) print(level, log)
}

/** @param {import('rollup').RollupBuild} bundle @param {import('rollup').OutputOptions[]} outputs */
async function write(bundle, outputs) {
  await Promise.all(outputs.map((each) => bundle.write({ sourcemap: !portal, ...each })))
  await bundle.close()
  const [{ dir, file } = {}] = outputs
  console.log(`${dir ?? file} after ${(performance.now() / 1000).toFixed(1)} s`)
  // `npm start` has something to do with it before the rest is there.
  process.send?.(dir ?? file)
}

process.chdir(root)
for (const folder of ['dist', 'demo/dist']) rmSync(inRoot(folder), { recursive: true, force: true })
const writing = []
for (const { output = [], ...input } of await config({ portal })) {
  const bundle = await rollup({ ...input, onLog })
  writing.push(write(bundle, [output].flat()))
}
await Promise.all(writing)
