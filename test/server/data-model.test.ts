import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { diagramOf } from '../documents/data-model.mjs'
import { createTestDatabase, type TestDatabase } from '../support/test-database'

const page = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8')

let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await createTestDatabase('migrated')
  database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, pino({ level: 'silent' }))
})
afterAll(async () => {
  await database?.close()
  await created?.drop()
})

it('draws the tables and foreign keys of a migrated database (npm run readme writes them)', async () => {
  expect(page).toContain(`<!-- table: dataModel -->\n${await diagramOf((sql) => database.query(sql))}\n<!--`)
})

it('says which tables name an employee without a foreign key', async () => {
  const rows = await database.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.columns c
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema = current_schema() AND column_name = 'user_id' AND table_name <> 'employees'
       AND NOT EXISTS (
         SELECT FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
         WHERE f.contype = 'f' AND f.conrelid = c.table_name::regclass AND a.attname = 'user_id')
     ORDER BY table_name COLLATE "C"`,
  )
  const [, named = ''] = /in (`[^.]+`) has\s+none/.exec(page) ?? []
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(rows.map(({ name }) => name))
})
