import { expect, it } from 'vitest'
import { addressOf, startBuiltServer } from '../support/built-server'
import { startMosquitto } from '../support/mosquitto.mjs'
import { createDataFolder } from '../support/pglite-folder'
import { openConnection } from '../support/raw-connection'
import { startTestServer } from '../support/server'
import { startTcpProxy } from '../support/tcp-proxy'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

it('goes on after SIGHUP, and says on SIGTERM that it is not ready, goes on serving, and ends with 0', async () => {
  const data = await createDataFolder()
  const started = startBuiltServer({ DATA_DIR: data.path, DEMO: '1', DRAIN_SECONDS: '2' })
  const url = await addressOf(started)
  const api = createApiClient(url)
  started.process.kill('SIGHUP')
  expect((await api.get('/readyz')).body).toEqual({
    database: true,
    broker: true,
    mail: true,
    sms: true,
    draining: false,
  })
  const browser = await openConnection(
    Number(new URL(url).port),
    [
      'GET /mqtt HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  await expect.poll(browser.received).toMatch(/^HTTP\/1\.1 101 /)
  let hungUp = false
  void browser.ended.then(() => {
    hungUp = true
  })

  started.process.kill('SIGTERM')
  await expect.poll(async () => (await api.get('/readyz')).status).toBe(503)
  expect((await api.get('/livez')).status).toBe(200)
  expect((await api.lookUp('mjkim')).status).toBe(200)
  expect(hungUp).toBe(false)

  await browser.ended
  expect(await started.ended).toBe(0)
  await data.remove()
})

it('answers what is still open when it stops, and lets go of connections that wait for nothing', async () => {
  const database = await createTestDatabase('seeded')
  const url = new URL(database.url)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  const server = await startTestServer({ databaseUrl: url.href })
  const api = createApiClient(server.url)
  try {
    expect((await api.lookUp('mjkim')).status).toBe(200)
    const idle = await openConnection(server.port, 'GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(idle.received).toMatch(/^HTTP\/1\.1 200 /)
    proxy.silence()
    const open = api.lookUp('mjkim')
    await openConnection(server.port).then(({ socket }) => socket.destroy())
    const closed = server.close()
    await idle.ended
    const { status, headers } = await open
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[5-9]$/)])
    proxy.resume()
    await closed
  } finally {
    await proxy.close()
    await database.drop()
  }
})

it('stays ready while the broker is away, because everything but push works [ASVS 16.5.2]', async () => {
  const broker = await startMosquitto()
  const server = await startTestServer({ mqttUrl: broker.url })
  const api = createApiClient(server.url)
  try {
    await broker.stop()
    await expect.poll(async () => (await api.get('/healthz')).status).toBe(503)
    const ready = await api.get('/readyz')
    expect([ready.status, ready.body]).toEqual([
      200,
      { database: true, broker: false, mail: true, sms: true, draining: false },
    ])
    expect((await api.lookUp('mjkim')).status).toBe(200)
  } finally {
    await server.close()
  }
})

it('is alive and not ready while the database is away', async () => {
  const database = await createTestDatabase('seeded')
  const server = await startTestServer({ databaseUrl: database.url })
  const api = createApiClient(server.url)
  try {
    await database.drop()
    expect((await api.get('/readyz')).status).toBe(503)
    expect((await api.get('/livez')).status).toBe(200)
  } finally {
    await server.close()
  }
})
