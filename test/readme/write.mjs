/** `npm run readme`: writes the tables of README.md and SECURITY.md anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withAsvsTable } from '../asvs/asvs.mjs'
import { withTables } from './tables.mjs'

const write = (/** @type {string} */ name, /** @type {(text: string) => string} */ change) => {
  const file = new URL(`../../${name}`, import.meta.url)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

write('README.md', withTables)
write('SECURITY.md', withAsvsTable)
