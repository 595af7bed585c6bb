/**
 * `npm run build`: all that rollup.config.mjs names, side by side in one process, so that the sources are translated once
 * and the minifier's threads work while the next build is put together. `--portal` builds only what the portal serves.
 */
import { rmSync } from 'node:fs'
import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'
import { inRoot, root } from './paths.mjs'

/** React's production build asks for two functions that only the scheduler's development build has. */
const isKnown = (/** @type {import('rollup').RollupLog} */ { code, exporter = '' }) =>
  code === 'MISSING_EXPORT' && exporter.includes('/scheduler/')

/** @type {import('rollup').LogHandlerWithDefault} */
const onLog = (level, log, print) => {
  if (!isKnown(log)) print(level, log)
}

/** @param {import('rollup').RollupOptions} options */
const build = async ({ output = [], ...input }) => {
  const startedAt = performance.now()
  const bundle = await rollup({ ...input, onLog })
  const outputs = [output].flat()
  await Promise.all(outputs.map((each) => bundle.write(each)))
  await bundle.close()
  const seconds = (performance.now() - startedAt) / 1000
  const [{ dir, file } = {}] = outputs
  console.log(`${dir ?? file} in ${seconds.toFixed(1)} s`)
}

process.chdir(root)
for (const folder of ['dist', 'demo/dist']) rmSync(inRoot(folder), { recursive: true, force: true })
await Promise.all(config({ portal: process.argv.includes('--portal') }).map(build))
