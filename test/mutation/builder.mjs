/**
 * Builds parts of the portal again and again in the folder that it stands in, one after each message with their
 * folders. What has not changed is taken from the build before.
 */
import { rmSync } from 'node:fs'
import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'
import { inRoot, root } from '../../tools/build/paths.mjs'

process.chdir(root)

/** @type {Map<string, import('rollup').RollupCache | undefined>} */
const caches = new Map()

/** @param {readonly string[]} wanted */
async function build(wanted) {
  for (const { output = [], ...input } of await config({ portal: true })) {
    const outputs = [output].flat()
    const { dir } = outputs[0] ?? {}
    if (dir === undefined || !wanted.includes(dir)) continue
    const cache = caches.get(dir)
    const bundle = await rollup({ ...input, onLog: () => undefined, ...(cache && { cache }) })
    caches.set(dir, bundle.cache)
    rmSync(inRoot(dir), { recursive: true, force: true })
    for (const each of outputs) await bundle.write({ ...each, sourcemap: false })
    await bundle.close()
  }
}

process.on('message', async (/** @type {string[]} */ wanted) => {
  try {
    await build(wanted)
    process.send?.('')
  } catch (error) {
    process.send?.(String(error))
  }
})
process.on('disconnect', () => process.exit())
