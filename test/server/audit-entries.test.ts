import { afterEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { audit, byStrangers, closeAuditWindows, countedAudit, onBehalfOf } from '../../server/audit/audit'
import { openDatabase } from '../../server/database/open-database'
import { defaultLimits } from '../../server/limits/limits'
import { createLog } from '../../server/platform/log'
import { expirePushes } from '../../server/push/pushes'
import { answerNext, createTestPhone, openPhone } from '../support/phone'
import { addEmployee, askDesk, createTestClock } from '../support/server'
import { usualDatabases } from './databases'
import { waitOn } from './mqtt-listener'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

const ends: (() => unknown)[] = []

const clock = createTestClock()
const { server, api, sql } = testServer({
  ...{ trustProxy: true, clock },
  limits: { pushesPerEmployee: { uses: 1, seconds: 300 } },
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const entries = async (employeeId: string, ...actions: string[]) =>
  (
    await sql.query(
      `SELECT action, outcome, actor, actor_id AS "actorId", address, details::json AS details FROM audit_log
       WHERE employee_id = $1 AND action = ANY ($2) ORDER BY audit_id`,
      [employeeId, actions],
    )
  ).rows
const withPhone = (employeeId: string) =>
  addEmployee(server.url, {
    employeeId,
    grants: ['mobile', 'otp', 'recovery otp'],
    phones: [{ name: '갤럭시', types: ['mobile'] }],
  })
const askPhone = (employeeId: string, deviceId: string, address: string) =>
  api.post('/api/login/fcm/push/token', { employeeId, applicationId: 1, deviceId }, from(address))

it('has the address of the browser with a request to a phone and with the session that it begins', async () => {
  const { deviceIds } = await withPhone('approver')
  const phone = await openPhone(server.url, 'approver', deviceIds[0] ?? '')
  ends.push(() => phone.stop())
  const { topic } = (await askPhone('approver', deviceIds[0] ?? '', '198.51.100.7')).body
  const browser = await waitOn(server.url, String(topic))
  ends.push(() => browser.end())
  await answerNext(phone, 'approve')
  const serial = (await browser.outcome()).replace('success/', '')
  await api.get('/api/login/token', { loginSerial: serial }, from('198.51.100.7'))
  const details = { method: 'mobile', applicationId: 1 }
  expect(await entries('approver', 'push-request', 'sign-in', 'session')).toEqual([
    {
      ...{ action: 'push-request', outcome: 'success', actor: 'stranger', actorId: null },
      ...{ address: '198.51.100.7', details },
    },
    {
      ...{ action: 'sign-in', outcome: 'success', actor: 'employee', actorId: 'approver' },
      ...{ address: expect.not.stringContaining('198.51'), details },
    },
    {
      ...{ action: 'session', outcome: 'success', actor: 'employee', actorId: 'approver' },
      ...{ address: '198.51.100.7', details },
    },
  ])
})

it('has strangers as the actors of wrong codes', async () => {
  await addEmployee(server.url, { employeeId: 'victim', grants: ['email'] })
  await api.sendCode('victim')
  await api.validate('victim', 'WRONG')
  expect(await entries('victim', 'sign-in')).toMatchObject([
    { outcome: 'failure', actor: 'stranger', actorId: null },
  ])
})

it('tells of limits that were reached: one entry for a kind and employee, and how many more when the day is over', async () => {
  const { deviceIds } = await withPhone('asked')
  const [deviceId = ''] = deviceIds
  expect((await askPhone('asked', deviceId, '198.51.100.8')).status).toBe(200)
  const refused = await Promise.all(
    Array.from({ length: 8 }, (_, n) => askPhone('asked', deviceId, `198.51.100.${20 + n}`)),
  )
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429))
  expect(await entries('asked', 'limit')).toMatchObject([
    { outcome: 'failure', actor: 'stranger', actorId: null, details: { limit: 'open-pushes' } },
  ])
})

describe.each(usualDatabases)('entries that are counted on %s', (_kind, open) => {
  it('are written up to a number, then counted, and said once when the window has ended', async () => {
    const opened = await open('migrated')
    const store = await openDatabase(
      { databaseUrl: undefined, dataDir: '', ...opened.where },
      createLog('silent', undefined),
    )
    try {
      const at = new Date('2026-11-29T08:00:00Z')
      const endsAt = new Date('2026-11-29T09:00:00Z')
      const count = (key: string) =>
        countedAudit(
          onBehalfOf({ actor: { kind: 'stranger' }, address: '192.0.2.1' }, store),
          at,
          { action: 'sign-in', outcome: 'failure', employeeId: 'x', details: { method: 'otp' } },
          { key, endsAt, most: 3 },
        )
      const written = await Promise.all(Array.from({ length: 10 }, () => count('flood')))
      expect(written.filter(Boolean)).toHaveLength(3)
      await count('few')
      const close = (now: string) =>
        closeAuditWindows({ database: store, settings: { clock: createTestClock(new Date(now)) } })
      await close('2026-11-29T08:59:00Z')
      const said = () =>
        store.query<{ at: Date; details: string; address: string; actor: string }>(
          "SELECT at, details, address, actor FROM audit_log WHERE details LIKE '%more%'",
        )
      expect(await said()).toEqual([])
      await Promise.all([close('2026-11-29T09:01:00Z'), close('2026-11-29T09:01:00Z')])
      const [more, ...others] = await said()
      expect(others).toEqual([])
      expect(more).toMatchObject({
        ...{ at: new Date('2026-11-29T09:01:00Z'), actor: 'stranger', address: '192.0.2.1' },
        details: JSON.stringify({ method: 'otp', more: 7, until: endsAt.toISOString() }),
      })
      expect(await store.query('SELECT 1 FROM audit_windows')).toEqual([])
    } finally {
      await store.close()
      await opened.drop()
    }
  })

  it.each([
    ["employees'", 'address'],
    ["strangers'", 'stranger'],
  ])(
    'are none of %s requests to phones that expire: all of them are noted, or none',
    async (_whose, kind) => {
      const opened = await open('seeded')
      const store = await openDatabase(
        { databaseUrl: undefined, dataDir: '', ...opened.where },
        createLog('silent', undefined),
      )
      try {
        await store.execute(`
        INSERT INTO pushes (push_id, device_id, user_id, application_id, topic, requested_at, expires_at, requester)
        SELECT 'late' || user_id, (SELECT min(device_id) FROM phones), user_id, 1, 'x', '2026-01-01', '2026-01-02', '${kind}'
        FROM (SELECT user_id FROM employees ORDER BY user_id LIMIT 3) AS three;
        ALTER TABLE audit_log ADD CONSTRAINT fails CHECK (employee_id IS NULL)`)
        const noted = () =>
          store.query("SELECT 1 FROM audit_log WHERE action = 'sign-in' AND actor = 'stranger'")
        const history = () =>
          store.query("SELECT 1 FROM authenticate_history WHERE insert_date = '2026-01-05'")
        const needs = {
          database: onBehalfOf(byStrangers, store),
          settings: { clock: createTestClock(new Date('2026-01-05')), limits: defaultLimits },
        } as never
        await expect(expirePushes(needs)).rejects.toThrow()
        expect(await store.query("SELECT 1 FROM pushes WHERE outcome = 'expired'")).toEqual([])
        expect(await store.query('SELECT 1 FROM push_waits')).toEqual([])
        await store.execute('ALTER TABLE audit_log DROP CONSTRAINT fails')
        await expirePushes(needs)
        expect([(await noted()).length, (await history()).length]).toEqual([3, 3])
      } finally {
        await store.close()
        await opened.drop()
      }
    },
  )
})

it('tells of a phone that was linked, moved and given away', async () => {
  const { deviceIds } = await withPhone('linker')
  const { ticket } = await askDesk<{ ticket: string }>(server.url, 'POST', 'employees/linker/pairing-ticket')
  const phone = createTestPhone(server.url)
  await phone.pair({ ticket }, '새 휴대폰')
  const { deviceId = '', deviceSecret = '' } = phone.devices[0] ?? {}
  const authorization = `Device ${deviceId}:${deviceSecret}`
  expect((await api.request('/api/phone/me', { method: 'DELETE', headers: { authorization } })).status).toBe(
    204,
  )
  const moved = await openPhone(server.url, 'linker', deviceIds[0] ?? '')
  moved.stop()
  expect(await entries('linker', 'pairing', 'unpairing')).toMatchObject([
    { action: 'pairing', actor: 'employee', actorId: 'linker' },
    { action: 'unpairing', actor: 'employee', actorId: 'linker' },
    { action: 'pairing', actor: 'employee', actorId: 'linker' },
  ])
})

it('tells who was refused at the help desk, bounded, and never the path of a record in the request log', async () => {
  await addEmployee(server.url, { employeeId: 'curious', grants: ['recovery otp'] })
  const authorization = `Bearer ${await signedIn(server.url, 'curious')}`
  const ask = (path: string) => api.get(`/helpdesk/api/${path}`, {}, { authorization })
  expect((await ask('employees/mjkim')).status).toBe(403)
  for (let n = 0; n < 30; n++) await ask('employees?search=a')
  const refusals = await entries('curious', 'refusal')
  expect(refusals[0]).toMatchObject({
    ...{ outcome: 'failure', actor: 'employee', actorId: 'curious' },
    details: { why: 'no-role', asked: 'mjkim' },
  })
  expect(refusals).toHaveLength(20)
})

describe('the command line', () => {
  const admin = (...args: string[]) => runAdmin(args, { DATABASE_URL: server.databaseUrl })

  it('leaves an entry of everything that it shows of employees', async () => {
    await addEmployee(server.url, { employeeId: 'shown', grants: ['otp'] })
    const [before] = (await sql.query('SELECT max(audit_id) AS id FROM audit_log')).rows
    for (const args of [
      ['list'],
      ['show', 'shown'],
      ['devices', 'shown'],
      ['sessions', 'shown', '--reason', 'call 4711'],
      ['audit', 'shown'],
      ['withdraw', 'shown', 'otp', '--dry-run'],
    ])
      expect((await admin(...args)).exitCode).toBe(0)
    const { rows } = await sql.query(
      'SELECT action, employee_id AS "employeeId", details::json AS details, actor FROM audit_log WHERE audit_id > $1 ORDER BY audit_id',
      [before.id],
    )
    expect(rows).toMatchObject([
      { action: 'export', details: { what: 'employees' }, actor: 'command' },
      { action: 'look-up', employeeId: 'shown', details: { shown: 'record' } },
      { action: 'look-up', employeeId: 'shown', details: { shown: 'devices' } },
      { action: 'look-up', employeeId: 'shown', details: { shown: 'sessions', reason: 'call 4711' } },
      { action: 'export', employeeId: 'shown', details: { what: 'audit log' } },
      { action: 'export', details: { what: 'last methods', methods: ['otp'] } },
    ])
  })

  it.each([
    ['lock', 'shown'],
    ['unlock', 'shown'],
    ['recovery', 'shown'],
    ['remove-device', 'shown', '1'],
  ])('needs a reason that can be read for %s', async (...args) => {
    for (const reason of [[], ['--reason', ' '], ['--reason', '\u200b\u3164\u2067'], ['--reason', '…']]) {
      const { exitCode, text } = await admin(...args, ...reason)
      expect([exitCode, text]).toEqual([1, expect.stringMatching(/^Say why: --reason/)])
    }
    expect((await admin(...args, '--reason', 'x'.repeat(501))).text).toMatch(/500 characters at most/)
  })

  it('takes a reason for any other change', async () => {
    await admin('grant', 'shown', 'sms', '--reason', 'ticket 12')
    expect((await entries('shown', 'grant')).at(-1).details).toEqual({ method: 'sms', reason: 'ticket 12' })
  })

  it('shows controls and what reverses text by their numbers, and leaves the content of files as it is', async () => {
    const name = 'A\u001b[2J\u202egnp\u2069\u009b1mB'
    await addEmployee(server.url, { employeeId: 'crafty', phones: [{ name: 'plain', types: ['otp'] }] })
    await sql.query("UPDATE employees SET name_en = $1 WHERE employee_id = 'crafty'", [name])
    await sql.query(
      "UPDATE authenticators SET description = $1 WHERE user_id = (SELECT user_id FROM employees WHERE employee_id = 'crafty')",
      [`${name}\nLOCKED`],
    )
    await audit(
      onBehalfOf(byStrangers, {
        query: async (text: string, values: unknown[]) => (await sql.query(text, values)).rows,
      } as never),
      clock.now(),
      { action: 'look-up', employeeId: 'crafty', details: { reason: name } },
    )
    const unsafe = /[\p{Cc}\p{Bidi_Control}]/u
    for (const args of [
      ['show', 'crafty'],
      ['devices', 'crafty'],
      ['audit', 'crafty'],
      ['show', name],
      ['grant', 'crafty', name],
      [name],
      ['import', name],
      ['show', 'crafty', '--json'],
    ]) {
      const { text } = await admin(...args)
      expect(text.replaceAll('\n', '')).not.toMatch(unsafe)
    }
    const { text: devices } = await admin('devices', 'crafty')
    expect(devices.trimEnd().split('\n')).toHaveLength(1)
    expect(devices).toContain('A\\u001b[2J\\u202egnp\\u2069\\u009b1mB\\nLOCKED')
    expect(JSON.parse((await admin('show', 'crafty', '--json')).text).nameEn).toBe(name)
    expect((await admin('list')).text).toContain(name)
    const shown = await runAdmin(['list'], { DATABASE_URL: server.databaseUrl }, undefined, {
      isTerminal: true,
    })
    expect(shown.text.replaceAll('\n', '')).not.toMatch(unsafe)
  })

  it('lists nothing that a spreadsheet takes for a formula, and reads its own list back', async () => {
    await addEmployee(server.url, { employeeId: 'sheet' })
    for (const name of ['=1+1', '\u200b=1+1', '＝1+1', '\n=1+1', '＠x']) {
      await sql.query("UPDATE employees SET name_en = $1 WHERE employee_id = 'sheet'", [name])
      const { text } = await admin('list')
      expect(text).toContain(`'${name}`)
    }
  })
})
