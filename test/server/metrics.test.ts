import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeCertificate } from '../support/certificate'
import { freePort } from '../support/ports.mjs'
import { addEmployee, startTestServer } from '../support/server'
import { startTcpProxy } from '../support/tcp-proxy'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { waitOn } from './mqtt-listener'
import { newRegistering } from './registering'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
})
const { server } = testServer(() => ({
  metricsPort,
  limits: { callsPerAddress: { uses: 40, seconds: 3_600 }, callsInTurn: 0, brokerConnectionsPerAddress: 1 },
}))

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
const sample = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

it('counts sign-ins, requests and what waits, and names no one', async () => {
  await addEmployee(server.url, { employeeId: 'measured', grants: ['recovery otp'] })
  await signedIn(server.url, 'measured')
  const wrong = { employeeId: 'measured', applicationId: '1', code: '00000000' }
  const api = createApiClient(server.url)
  await api.get('/api/login/recovery/otp/validate', wrong)
  await api.get('/no/such/page-of-measured')
  const text = await metrics()
  for (const line of [
    /^mfa_sign_ins_recent\{method="recovery otp",outcome="success"\} 1$/m,
    /^mfa_request_seconds_count\{route="\/api\/login\/recovery\/otp\/validate",status="200"\} 1$/m,
    /^mfa_request_seconds_count\{route="\/api\/login\/recovery\/otp\/validate",status="400"\} 1$/m,
    /^mfa_pushes_waiting 0$/m,
    /^mfa_broker_connected 1$/m,
    /^mfa_mail_works 1$/m,
    /^mfa_sms_works 1$/m,
    /^mfa_mails_waiting\{kind="familiar"\} 0$/m,
    /^mfa_database_load 0$/m,
    /^mfa_database_works 1$/m,
    /^mfa_info\{version="[\d.]+"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain('measured')
})

it('counts what each limit refused, and the connections to the broker', async () => {
  const { body } = await (await newRegistering(server.url)).openMobile()
  const held = await waitOn(server.url, String(body.topic))
  const [refused] = await once(new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt'), 'error')
  expect(String(refused)).toContain('429')
  const api = createApiClient(server.url)
  const lookUp = async () => (await api.get('/api/login/user-authenticator', { employeeId: 'mjkim' })).status
  while ((await lookUp()) === 200);
  expect(await lookUp()).toBe(429)
  const text = await metrics()
  for (const line of [
    /^mfa_refusals_total\{limit="calls"\} 2$/m,
    /^mfa_broker_connections 1$/m,
    /^mfa_broker_connections_refused 1$/m,
  ])
    expect(text).toMatch(line)
  await held.end()
  await expect.poll(metrics).toMatch(/^mfa_broker_connections 0$/m)
})

it('says that the database is away, and that it is back', async () => {
  const database = await createTestDatabase('migrated')
  const { hostname, port, pathname, username } = new URL(database.url)
  const line = await startTcpProxy({ host: hostname, port: Number(port) })
  const databaseUrl = `postgres://${username}@127.0.0.1:${line.port}${pathname}`
  const ownPort = await freePort()
  const watched = await startTestServer({ metricsPort: ownPort, databaseUrl })
  const works = async () =>
    /^mfa_database_works (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${ownPort}/metrics`)).text())?.[1]
  try {
    expect(await works()).toBe('1')
    line.cut()
    expect(await works()).toBe('0')
    line.mend()
    await expect.poll(works).toBe('1')
  } finally {
    await watched.close()
    await line.close()
    await database.drop()
  }
})

it('stands on its own port alone', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  await expect(startTestServer({ metricsPort })).rejects.toThrow(/^METRICS_PORT \d+ .*EADDRINUSE/)
})

it('has everything that the dashboard and the alert rules ask for', async () => {
  const text = await metrics()
  const { panels } = JSON.parse(sample('grafana.json'))
  const asked = [
    ...panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets.map(({ expr }) => expr)),
    ...[...sample('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression),
  ]
  expect(asked.length).toBeGreaterThan(12)
  for (const name of asked.join('\n').match(/\bmfa_\w+/g) ?? []) {
    expect(text).toMatch(new RegExp(`^(?:# TYPE ${name} |${name}[{ ])`, 'm'))
  }
})

it('tells when the certificate that it serves ends, also after a renewed one was read', async () => {
  const [first, second] = [await makeCertificate(['localhost']), await makeCertificate(['localhost'], 3)]
  const port = await freePort()
  const { tlsCert, tlsKey } = first
  const secure = await startTestServer({ metricsPort: port, tlsCert, tlsKey })
  try {
    const told = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return /^mfa_certificate_expiry_timestamp_seconds\{setting="TLS_CERT"\} (\S+)$/m.exec(text)?.[1]
    }
    const endOf = (path: string) => Date.parse(new X509Certificate(readFileSync(path)).validTo) / 1000
    expect(Number(await told())).toBe(endOf(first.tlsCert))
    writeFileSync(tlsKey, readFileSync(second.tlsKey))
    writeFileSync(tlsCert, readFileSync(second.tlsCert))
    secure.reload()
    expect(Number(await told())).toBe(endOf(second.tlsCert))
  } finally {
    await secure.close()
    await first.remove()
    await second.remove()
  }
  expect(await metrics()).not.toMatch(/^mfa_certificate_expiry_timestamp_seconds\{/m)
})
