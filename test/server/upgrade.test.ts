import { Client } from 'pg'
import { expect, it } from 'vitest'
import { migrations } from '../../demo/server/database/migrations'
import { openPhone } from '../support/phone'
import { startTestServer } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

it('gives the devices of an older database phones and seeds, one phone for one name', async () => {
  const database = await createTestDatabase()
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(
    'CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz DEFAULT now())',
  )
  for (const { version, name, sql: statements } of migrations.filter((each) => each.version < 4)) {
    await sql.query(statements)
    await sql.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [version, name])
  }
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
