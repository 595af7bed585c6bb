import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftOutOfExport, personTables } from '../../server/accounts/person-tables'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { FAMILIAR_SECONDS, KNOWN_BROWSER_SECONDS } from '../../server/limits/requester'
import { GIVE_UP_AFTER_SECONDS } from '../../server/mail/mailer'
import { tables as settingTables } from '../../server/settings/tables'
import { KEPT_SECONDS, PUSH_WAIT_KEPT_SECONDS, UNREGISTERED_PHONE_SECONDS } from '../../server/start/sweep'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { type Column, columnsIn } from './planted-person'

const page = readFileSync(new URL('../../docs/server/privacy.md', import.meta.url), 'utf8')

/** The rows of the table below a heading, without its head, as cells. */
const rowsBelow = (heading: string): string[][] =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '))
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const aboutPeople = new Map(
  rowsBelow('Tables about people').map(([table = '', columns, , time = '']) => [
    table.replaceAll('`', ''),
    { columns: quoted(columns), time },
  ]),
)
const impersonal = rowsBelow('Tables without personal data').map(([table = '']) => table.replaceAll('`', ''))

/** Names of columns that lead to a person, or may: who adds another such column to a table finds it here or in the page. */
const leadsToPerson =
  /^(?:user|employee|actor|device|authenticator|session)_id$|address|recipient|email|phone|(?<!application_)name|browser|requester|bucket|^entry$|^content$|^details$/

describe('the page about what is stored', () => {
  let created: TestDatabase
  let database: Database
  let columns: Column[]

  beforeAll(async () => {
    created = await createTestDatabase('migrated')
    database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, pino({ level: 'silent' }))
    columns = await columnsIn(database)
  })
  afterAll(async () => {
    await database?.close()
    await created?.drop()
  })

  const tables = () => [...new Set(columns.map(({ table }) => table))].sort()
  const columnsOf = (table: string) =>
    columns.filter((each) => each.table === table).map(({ column }) => column)

  it('names each table of the database once', () => {
    expect([...aboutPeople.keys(), ...impersonal].sort()).toEqual(tables())
  })

  it('names each column of the tables about people', () => {
    for (const [table, row] of aboutPeople) expect([table, row.columns]).toEqual([table, columnsOf(table)])
  })

  it('puts no table with a column that leads to a person among those without personal data', async () => {
    for (const table of impersonal.filter((each) => each !== 'schema_migrations'))
      expect([table, columnsOf(table).filter((column) => leadsToPerson.test(column))]).toEqual([table, []])
    const referring = await database.query<{ table: string }>(
      `WITH RECURSIVE referring AS (
         SELECT 'employees'::regclass AS id
         UNION SELECT c.conrelid::regclass FROM pg_constraint c JOIN referring r ON c.confrelid = r.id WHERE c.contype = 'f'
       ) SELECT id::text AS table FROM referring`,
    )
    for (const { table } of referring) expect(impersonal).not.toContain(table)
  })

  it('is followed by the export: what has rows about people is in it, or is left out for a reason', () => {
    const exported = personTables.map(({ table }) => table)
    const leftOut = Object.keys(leftOutOfExport)
    expect([...exported, ...leftOut].sort()).toEqual([...aboutPeople.keys()].sort())
    expect(Object.values(leftOutOfExport).filter((why) => why.length < 20)).toEqual([])
  })

  it('has the defaults of the settings as its times', () => {
    const defaults = new Map(
      Object.values(settingTables.company).map(({ variable, usual }) => [variable, String(usual ?? 'never')]),
    )
    const named = [...page.matchAll(/`([A-Z_]+)` \(([^)]+)\)/g)].map(
      ([, variable = '', time = '']) => [variable, time.split(' ')[0]] as const,
    )
    expect(new Set(named.map(([variable]) => variable))).toEqual(
      new Set([
        'RETENTION_YEARS',
        'HISTORY_DAYS',
        'LOCKED_ERASED_DAYS',
        'TOKEN_HOURS',
        'SESSION_IDLE_MINUTES',
      ]),
    )
    for (const [variable, time] of named) expect([variable, time]).toEqual([variable, defaults.get(variable)])
  })

  it('has the times of the sweep', () => {
    const inDays = (seconds: number) => `${seconds / 86_400} days`
    const inHours = (seconds: number) => `${seconds / 3_600} hours`
    const times: Record<string, string> = {
      known_browsers: inDays(KNOWN_BROWSER_SECONDS),
      familiar_addresses: inDays(FAMILIAR_SECONDS),
      notices: inDays(GIVE_UP_AFTER_SECONDS),
      push_waits: inHours(PUSH_WAIT_KEPT_SECONDS),
      phones: inHours(UNREGISTERED_PHONE_SECONDS),
    }
    for (const [table, time] of Object.entries(times))
      expect([table, aboutPeople.get(table)?.time]).toEqual([table, expect.stringContaining(time)])
    expect(KEPT_SECONDS).toBe(3_600)
    const anHour = [...aboutPeople].filter(([, { time }]) => time === 'an hour').map(([table]) => table)
    expect(anHour.sort()).toEqual([
      ...[
        'challenges',
        'codes',
        'decoy_rows',
        'login_serials',
        'pairing_tickets',
        'pushes',
        'recovery_codes',
      ],
      ...['registration_serials', 'sent_codes'],
    ])
  })
})
