import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/**
 * Copies what is not compiled, such as HTML and pictures, beside the script that uses it.
 *
 * @param {string} from a folder, from the root
 * @param {string} to
 * @param {RegExp} [pattern] of the files
 * @returns {import('rollup').Plugin}
 */
export const copyStatic = (from, to, pattern = /\.(html|css|svg|png|ico|webmanifest)$/) => ({
  name: 'copy-static',
  writeBundle() {
    for (const file of readdirSync(inRoot(from), { recursive: true, encoding: 'utf8' })) {
      if (!pattern.test(file)) continue
      mkdirSync(path.dirname(inRoot(path.join(to, file))), { recursive: true })
      copyFileSync(inRoot(path.join(from, file)), inRoot(path.join(to, file)))
    }
  },
})
