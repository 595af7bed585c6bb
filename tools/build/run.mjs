/**
 * `npm run build`: builds everything in rollup.config.mjs in one process, so that the sources are compiled only once.
 * While the minifier's threads work on one build, the next build is bundled. `--portal` builds only what the portal
 * serves, for viewing and not for publishing: without source maps, with types stripped instead of compiled, and less
 * minified.
 */
import { rmSync } from 'node:fs'
import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'
import { inRoot, root } from './paths.mjs'

const portal = process.argv.includes('--portal')

/**
 * True for warnings that need no action. `'use client'` is for bundlers that render on a server. `@scure/base` has a
 * comment that explains an annotation, and Rollup mistakes it for an annotation.
 */
const isKnown = (/** @type {import('rollup').RollupLog} */ { code, id = '' }) =>
  code === 'MODULE_LEVEL_DIRECTIVE' || (code === 'INVALID_ANNOTATION' && id.includes('/@scure/base/'))

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
  // Tells `npm start` that this file is ready, so that it can use the file before the rest is built.
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
