import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { makeCertificate } from '../support/certificate'
import { startTestServer } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

it('answers with 1002 and when to try again while the database is away, and still gives the pages their configuration [ASVS 16.5.2]', async () => {
  const database = await createTestDatabase('seeded')
  const server = await startTestServer({ databaseUrl: database.url })
  const api = createApiClient(server.url)
  try {
    expect((await api.lookUp('mjkim')).status).toBe(200)
    await database.drop()
    const refused = await api.lookUp('mjkim')
    expect([refused.status, refused.body.failInfo]).toEqual([
      503,
      { code: 1002, message: 'service-unavailable' },
    ])
    expect(refused.headers.get('retry-after')).toMatch(/^[5-9]$/)
    expect((await api.get('/healthz')).status).toBe(503)
    expect((await api.get('/config.json')).status).toBe(200)
  } finally {
    await server.close()
  }
})

it('is ready while a statement is slow whose connection the next ones share', async () => {
  const database = await createTestDatabase('seeded')
  const server = await startTestServer({ databaseUrl: database.url })
  const api = createApiClient(server.url)
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  const waiting = async () => {
    const { rows } = await sql.query(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'login_serials'::regclass
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rows.length
  }
  try {
    await sql.query('BEGIN; LOCK TABLE login_serials')
    const slow = api.token('unknown')
    await expect.poll(waiting).toBe(1)
    const ready = await api.get('/readyz')
    expect([ready.status, ready.body.database]).toEqual([200, true])
    expect(await waiting()).toBe(1)
    await sql.query('ROLLBACK')
    expect((await slow).status).toBe(401)
  } finally {
    await sql.end()
    await server.close()
    await database.drop()
  }
})

it('asks the database once for all health checks that come at the same time, and serves people meanwhile', async () => {
  const database = await createTestDatabase('seeded')
  const server = await startTestServer({ databaseUrl: database.url })
  const api = createApiClient(server.url)
  const asked = vi.spyOn(Client.prototype, 'query')
  try {
    const checks = Array.from({ length: 400 }, (_each, index) => api.get(index % 2 ? '/readyz' : '/healthz'))
    expect((await api.lookUp('mjkim')).status).toBe(200)
    expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]))
    const texts = asked.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? statement)
    const probes = texts.filter((text) => String(text).includes('pg_is_in_recovery'))
    expect(probes.length).toBeLessThan(20)
    expect(texts).not.toContain('SELECT 1')
  } finally {
    asked.mockRestore()
    await server.close()
    await database.drop()
  }
})

const fingerprint = (certificate: Buffer): string => new X509Certificate(certificate).fingerprint256

/** The fingerprint of the certificate that a new connection gets. */
async function certificateOf(port: number): Promise<string | undefined> {
  const socket = connect({ port, host: 'localhost', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()
  socket.destroy()
  return certificate?.fingerprint256
}

it('serves over TLS, with a secure broker address and HSTS, and with a renewed certificate after SIGHUP', async () => {
  const { tlsCert, tlsKey, remove } = await makeCertificate(['localhost'])
  const before = await readFile(tlsCert)
  const renewed = await makeCertificate(['localhost'])
  const server = await startTestServer({ tlsCert, tlsKey })
  try {
    expect(server.url).toMatch(/^https:\/\/localhost:/)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.url}/config.json`, { rejectUnauthorized: false }, resolve).on('error', reject)
    })
    expect(response.headers['strict-transport-security']).toContain('max-age')
    expect(JSON.parse(await text(response))).toMatchObject({
      CONNECTION_STRINGS: { MESSAGE_BROKER_URL: 'wss://localhost', MESSAGE_BROKER_PORT: server.port },
    })
    await copyFile(renewed.tlsKey, tlsKey)
    server.reload()
    expect(await certificateOf(server.port)).toEqual(fingerprint(before))
    await copyFile(renewed.tlsCert, tlsCert)
    server.reload()
    expect(await certificateOf(server.port)).toEqual(fingerprint(await readFile(renewed.tlsCert)))
  } finally {
    await server.close()
    await renewed.remove()
    await remove()
  }
})
