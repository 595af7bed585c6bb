import { rmSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/**
 * Removes what the last build left.
 *
 * @param {string} folder from the root
 * @returns {import('rollup').Plugin}
 */
export const clean = (folder) => ({
  name: 'clean',
  buildStart: () => rmSync(inRoot(folder), { recursive: true, force: true }),
})
