import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tables, withTables } from '../readme/tables.mjs'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

it('has the tables in the README that the code gives now (npm run readme writes them)', () => {
  expect(readme).toBe(withTables(readme))
})

it.each(Object.keys(tables))('shows the table of %s in the README', (name) => {
  expect(readme).toContain(`<!-- table: ${name} -->`)
})

it('refuses a table of an unknown name', () => {
  expect(() => withTables('<!-- table: weather --><!-- end -->')).toThrow('weather')
})
