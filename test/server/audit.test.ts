import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, byEmployees, onBehalfOf } from '../../server/audit/audit'
import { type AuditRecord, auditPages, countAudit, newestAudit } from '../../server/audit/read-audit'
import { sweepRecords } from '../../server/audit/retention'
import type { Database } from '../../server/database/database'
import { openDatabase } from '../../server/database/open-database'
import { createLog } from '../../server/platform/log'
import { settingsOf } from '../../server/settings/server-options'
import { askDesk, createTestClock, recoveryCodeOf } from '../support/server'
import { startStack } from '../support/stack'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

it('tells of a sign-in, of wrong codes and of the desk, with request and client, and of no secret', async () => {
  const shared = await createTestDatabase('seeded')
  const stack = await startStack({ databaseUrl: shared.url })
  const database = await openDatabase(
    { databaseUrl: shared.url, dataDir: '' },
    createLog('silent', undefined),
  )
  try {
    const api = createApiClient(stack.url)
    const { employeeId, email } = await stack.employee({ grants: ['email', 'recovery otp'] })
    await api.sendCode(employeeId)
    const code = await stack.mailbox.nextCode(email)
    const wrong = code === '000000' ? '111111' : '000000'
    await api.validate(employeeId, wrong)
    const right = await api.validate(employeeId, code)
    const { accessToken } = (await api.token(right.body.loginSerial)).body
    await api.post('/api/user/logout', {}, { authorization: `Bearer ${accessToken}` })
    const given = await recoveryCodeOf(stack.url, employeeId)
    await askDesk(stack.url, 'PUT', `employees/${employeeId}/lock`, { locked: true })

    const records = (await newestAudit(database, employeeId, 10)).reverse()
    expect(records).toMatchObject([
      { action: 'sign-in', outcome: 'failure', actor: 'stranger', actorId: null, employeeId },
      {
        ...{ action: 'sign-in', outcome: 'success', details: { method: 'email', applicationId: 1 } },
        ...{ actor: 'employee', actorId: employeeId },
      },
      {
        ...{ action: 'session', actor: 'employee', actorId: employeeId },
        ...{ details: { method: 'email', applicationId: 1 } },
      },
      { action: 'logout', actor: 'employee', actorId: employeeId },
      { action: 'recovery-code', outcome: 'success', actor: 'desk', actorId: null, employeeId },
      { action: 'lock', actor: 'desk' },
    ])
    expect(records[1]?.requestId).toBe(right.headers.get('x-request-id'))
    expect(records[1]?.address).toMatch(/^(?:127\.0\.0\.1|0:0:0:0::\/64)$/)
    const text = JSON.stringify(records)
    for (const secret of [code, right.body.loginSerial, accessToken, given, email])
      expect(text).not.toContain(secret)
  } finally {
    await database.close()
    await stack.close()
    await shared.drop()
  }
})

describe.each(['PGlite', 'PostgreSQL'])('the audit log on %s', (kind) => {
  let shared: TestDatabase | undefined
  let database: Database

  beforeAll(async () => {
    shared = kind === 'PostgreSQL' ? await createTestDatabase() : undefined
    database = await openDatabase(
      { databaseUrl: shared?.url, dataDir: 'memory' },
      createLog('silent', undefined),
    )
  })
  afterAll(async () => {
    await database?.close()
    await shared?.drop()
  })

  it('is only ever added to', async () => {
    await audit(onBehalfOf(byEmployees, database), new Date(), { action: 'backup' })
    for (const statement of [
      "UPDATE audit_log SET actor = 'x'",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ]) {
      await expect(database.execute(statement)).rejects.toThrow(/the audit log is never changed/)
    }
  })

  it('says on whose behalf, and outlives the employee', async () => {
    await database.query("INSERT INTO employees (employee_id, name_ko, name_en) VALUES ('leaver', '가', 'A')")
    const scope = {
      actor: { kind: 'administrator', id: 'boss' },
      address: '192.0.2.1',
      requestId: 'r-1',
    } as const
    await onBehalfOf(scope, database).transaction((queries) =>
      audit(queries, new Date(), { action: 'look-up', employeeId: 'leaver', details: { reason: 'call' } }),
    )
    await database.query("DELETE FROM employees WHERE employee_id = 'leaver'")
    expect(await newestAudit(database, 'leaver', 5)).toEqual([
      {
        ...{ id: expect.any(Number), at: expect.any(String), action: 'look-up', outcome: 'success' },
        ...{ actor: 'administrator', actorId: 'boss', employeeId: 'leaver', address: '192.0.2.1' },
        ...{ requestId: 'r-1', details: { reason: 'call' } },
      },
    ])
  })

  it('is exported whole, page by page, and swept with the histories when its time is over', async () => {
    const clock = createTestClock(new Date('2026-11-22T00:00:00Z'))
    await database.execute(
      `INSERT INTO audit_log (at, action, outcome, actor)
       SELECT '2020-01-01', 'import', 'success', 'command' FROM generate_series(1, 5001)`,
    )
    const all: AuditRecord[] = []
    const exported = { since: new Date('2019-12-31') }
    const counted = await countAudit(database, exported)
    for await (const page of auditPages(database, exported, counted)) all.push(...page)
    expect(counted.entries).toBe(all.length)
    expect(all.filter(({ action }) => action === 'import')).toHaveLength(5_001)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const swept = await sweepRecords({
      database,
      settings: settingsOf({ clock, retentionYears: 2, historyDays: 730 }),
    })
    expect(swept).toEqual({ audit: 5_001, history: 0 })
    expect(await newestAudit(database, 'leaver', 5)).toHaveLength(1)
  })
})
