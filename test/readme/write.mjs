/** `npm run readme`: writes the tables of README.md and SECURITY.md, and the manifest of the elements that `npm start` serves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { publicManifest } from '../../elements/published/manifest.mjs'
import { withAsvsTable } from '../asvs/asvs.mjs'
import { withTables } from './tables.mjs'

function write(/** @type {string} */ name, /** @type {(text: string) => string} */ change) {
  const file = new URL(`../../${name}`, import.meta.url)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

write('README.md', withTables)
write('SECURITY.md', withAsvsTable)
write('elements/published/custom-elements.json', () => `${JSON.stringify(publicManifest(), null, 2)}\n`)
