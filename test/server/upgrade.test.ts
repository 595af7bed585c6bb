import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { migrations } from '../../server/database/migrations'
import { secondsAfter } from '../../server/platform/clock'
import type { RunningServer } from '../../server/start/start-server'
import { openPhone } from '../support/phone'
import { createTestClock, startTestServer } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { type ApiClient, createApiClient } from './api-client'

/** A database as the program had it that brought it to a version. */
async function databaseOf(newest: number) {
  const database = await createTestDatabase()
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(
    'CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz DEFAULT now())',
  )
  for (const { version, name, sql: statements } of migrations.filter((each) => each.version <= newest)) {
    await sql.query(statements)
    await sql.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [version, name])
  }
  return { database, sql }
}

it('gives the devices of an older database phones and seeds, one phone for one name', async () => {
  const { database, sql } = await databaseOf(3)
  await sql.query(`
    INSERT INTO applications VALUES (1, '그룹웨어');
    INSERT INTO employees (employee_id, name_ko, name_en) VALUES ('older', '선임', 'Older'), ('newer', '신입', 'Newer');
    INSERT INTO grants VALUES (1, 'mobile'), (1, 'otp'), (2, 'otp');
    INSERT INTO authenticators (user_id, application_id, type, description, insert_date) VALUES
      (1, 1, 'mobile', '갤럭시', now()), (1, 1, 'otp', '갤럭시', now()), (1, 1, 'mobile', '아이폰', now()),
      (2, 1, 'otp', '갤럭시', now()), (1, 1, 'ctap', 'YubiKey', now());
  `)
  const server = await startTestServer({ databaseUrl: database.url })
  try {
    const { get } = createApiClient(server.url)
    const listed = (await get('/api/login/mobile-authenticator', { employeeId: 'older' }))
      .body as unknown as {
      deviceId: string
      deviceName: string
    }[]
    expect(listed.map(({ deviceName }) => deviceName)).toEqual(['갤럭시', '아이폰'])
    const phone = await openPhone(server.url, 'older', listed[0]?.deviceId ?? '')
    phone.stop()
    expect(phone.devices[0]?.seeds).toHaveLength(1)
    const { rows } = await sql.query(
      'SELECT count(*)::int AS seeds, count(DISTINCT salt)::int AS salts FROM otp_seeds',
    )
    expect(rows).toEqual([{ seeds: 2, salts: 2 }])
  } finally {
    await server.close()
    await sql.end()
    await database.drop()
  }
})

describe('sessions of the version before', () => {
  const clock = createTestClock()
  let opened: Awaited<ReturnType<typeof databaseOf>>
  let server: RunningServer
  let api: ApiClient

  beforeAll(async () => {
    opened = await databaseOf(16)
    await opened.sql.query(`
      INSERT INTO applications VALUES (1, 'Groupware');
      INSERT INTO employees (employee_id, name_ko, name_en)
        SELECT 'before' || n, '전', 'Before' FROM generate_series(1, 9) AS n;
      INSERT INTO grants SELECT user_id, unnest(ARRAY['email', 'sms', 'ctap']) FROM employees;
      INSERT INTO refresh_tokens (token_hash, user_id, application_id, expires_at) VALUES ('\\x00', 9, 1, now() + interval '1 day');
    `)
    for (const userId of [1, 2, 3, 4]) await begin(userId)
    server = await startTestServer({
      databaseUrl: opened.database.url,
      clock,
      demo: false,
      ...closed,
    })
    api = createApiClient(server.url)
  })
  afterAll(async () => {
    await server?.close()
    await opened?.sql.end()
    await opened?.database.drop()
  })

  const closed = { smtpUrl: 'none', smsWebhookUrl: 'none', publicUrl: 'https://mfa.company.example' }
  /** As the version before did, on its table or on what stands in for it. */
  const begin = (userId: number) =>
    opened.sql.query(
      `INSERT INTO refresh_tokens (token_hash, user_id, application_id, expires_at, session_id)
       SELECT $1, user_id, 1, $2, $3 FROM employees WHERE user_id = $4`,
      [randomBytes(32), secondsAfter(clock.now(), 30 * 86_400), `session${userId}`, userId],
    )
  const admin = async (...line: string[]) => {
    const { text } = await runAdmin([...line, '--json'], { DATABASE_URL: opened.database.url })
    return JSON.parse(text)
  }
  const sessionsOf = async (employeeId: string) => (await admin('sessions', employeeId)).sessions

  it('are not accepted, and listed until their tokens would have ended', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const token = await new SignJWT({ employeeId: 'before1', applicationId: 1, method: 'email' })
      .setProtectedHeader({
        alg: 'ES256',
        typ: 'at+jwt',
        kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
      })
      .setIssuer('mfa-elements')
      .setAudience('user-service')
      .setSubject('1')
      .setJti('session1')
      .setIssuedAt(clock.now())
      .setExpirationTime(secondsAfter(clock.now(), 36_000))
      .sign(privateKey)
    expect((await api.applications(token)).status).toBe(401)
    const { body } = await api.get('/.well-known/jwks.json')
    expect((body as unknown as { keys: unknown[] }).keys).toHaveLength(1)
    const [listed] = await sessionsOf('before1')
    expect(listed.method).toBeNull()
    expect(Date.parse(listed.until) - Date.parse(listed.since)).toBe(36_000_000)
    expect(Math.abs(Date.parse(listed.since) - clock.now().getTime())).toBeLessThan(600_000)
    expect(await sessionsOf('before9')).toEqual([])
  })

  it('end with any method that is withdrawn, because theirs is not known', async () => {
    await admin('withdraw', 'before2', 'sms')
    expect(await sessionsOf('before2')).toEqual([])
    expect(await sessionsOf('before4')).toHaveLength(1)
  })

  it('begin and end also at instances of that version that still run', async () => {
    await begin(5)
    expect(await sessionsOf('before5')).toHaveLength(1)
    await opened.sql.query('DELETE FROM refresh_tokens WHERE session_id = $1', ['session5'])
    expect(await sessionsOf('before5')).toEqual([])
    await admin('sign-out', 'before3')
    expect((await opened.sql.query('SELECT 1 FROM refresh_tokens WHERE user_id = 3')).rows).toEqual([])
  })
})
