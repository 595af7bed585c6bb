import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Hashes for `integrity="…"`, printed for the two scripts that a page names and written to integrity.json for every
 * script, because the chunks of the first are covered only where the page's import map lists them.
 *
 * @param {string} folder with the scripts
 * @returns {import('rollup').Plugin}
 */
export const integrity = (folder) => ({
  name: 'integrity',
  closeBundle(error) {
    if (error) return
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(mfa-elements|chunks).*\.js$/.test(file))
      .sort()
    const hashes = scripts.map((file) => {
      const hash = createHash('sha384').update(readFileSync(path.join(folder, file)))
      return [file.replaceAll(path.sep, '/'), `sha384-${hash.digest('base64')}`]
    })
    writeFileSync(
      path.join(folder, 'integrity.json'),
      `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`,
    )
    for (const [file, hash] of hashes) if (file?.startsWith('mfa-elements.')) this.info(`${file} ${hash}`)
  },
})
