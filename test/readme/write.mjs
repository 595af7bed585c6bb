/** `npm run readme`: writes the README's tables anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './tables.mjs'

const file = new URL('../../README.md', import.meta.url)
writeFileSync(file, withTables(readFileSync(file, 'utf8')))
