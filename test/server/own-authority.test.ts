import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { dirname, join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { serverSettings } from '../../server/settings/settings-from-environment'
import { type Certificate, makeCertificate } from '../support/certificate'
import { keepLog } from '../support/kept-log'
import { openMailbox } from '../support/mailbox'
import { neededVariable } from '../support/needed-variable'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { listen, newId } from './mqtt-listener'

const ADVICE = "Name the file with your authority's certificate in CA_FILE"

let certificate: Certificate
let pem: { cert: string; key: string }
const closing: (() => unknown)[] = []
beforeAll(async () => {
  certificate = await makeCertificate(['localhost'])
  pem = { cert: readFileSync(certificate.tlsCert, 'utf8'), key: readFileSync(certificate.tlsKey, 'utf8') }
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => certificate?.remove())

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const authorities = () => serverSettings({ CA_FILE: certificate.tlsCert }).options.authorities

it('sends mail by STARTTLS to a server whose certificate is of the company, once CA_FILE names it', async () => {
  const mailbox = await openMailbox({ certificate: pem })
  closing.push(mailbox.close)
  const variables = {
    SMTP_URL: mailbox.url.replace('127.0.0.1', 'localhost'),
    MAIL_FROM: 'no-reply@company.example',
  }
  const refused = await runAdmin(['test-mail', 'you@company.example'], variables)
  expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining(ADVICE)])
  const trusted = { ...variables, CA_FILE: certificate.tlsCert }
  const sent = await runAdmin(['test-mail', 'you@company.example'], trusted)
  expect([sent.exitCode, sent.text]).toEqual([0, expect.stringContaining('has taken a mail')])
  expect(mailbox.mails).toHaveLength(1)
})

it('posts text messages to a gateway whose certificate is of the company, once CA_FILE names it', async () => {
  const taken: string[] = []
  const gateway = createHttpsServer(pem, async (request, response) => {
    for await (const chunk of request) taken.push(String(chunk))
    response.end()
  })
  await once(gateway.listen(0), 'listening')
  closing.push(() => gateway.close())
  const variables = { SMS_WEBHOOK_URL: `https://localhost:${portOf(gateway)}/send` }
  const refused = await runAdmin(['test-sms', '01000000000'], variables)
  expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining(ADVICE)])
  expect(taken).toEqual([])
  const sent = await runAdmin(['test-sms', '01000000000'], { ...variables, CA_FILE: certificate.tlsCert })
  expect(sent.exitCode).toBe(0)
  expect(JSON.parse(taken.join(''))).toMatchObject({ to: '01000000000' })
})

it('publishes, checks and relays to a broker whose certificate is of the company, once CA_FILE names it', async () => {
  const plain = new URL(neededVariable('TEST_MQTT_URL'))
  const proxy = createTlsServer(pem, (socket) => {
    const broker = connect(Number(plain.port), plain.hostname)
    for (const each of [socket, broker]) each.on('error', () => undefined)
    socket.pipe(broker).pipe(socket)
  })
  proxy.on('tlsClientError', () => undefined)
  await once(proxy.listen(0), 'listening')
  closing.push(() => proxy.close())
  const mqttUrl = `mqtts://${plain.username}:${plain.password}@localhost:${portOf(proxy)}`

  const log = keepLog()
  const untrusting = await startTestServer({ mqttUrl, logLevel: 'warn', logStream: log.stream })
  closing.push(() => untrusting.close())
  expect((await createApiClient(untrusting.url).get('/healthz')).body).toMatchObject({ broker: false })
  expect(log.entries[0]?.msg).toContain(ADVICE)

  const server = await startTestServer({ mqttUrl, authorities: authorities() })
  closing.push(() => server.close())
  expect((await createApiClient(server.url).get('/healthz')).body).toMatchObject({ broker: true })
  const id = newId()
  const { client, received } = await listen(server, id)
  await client.subscribeAsync(`mfa/${id}`, { qos: 1 })
  await server.broker.publish(`mfa/${id}`, 'success/1')
  expect(await received(1)).toMatchObject([{ payload: 'success/1' }])
  await client.endAsync(true)
})

it('sends traces to a collector whose certificate is of the company', async () => {
  let told = (_path: string | undefined): void => undefined
  const traced = new Promise<string | undefined>((resolve) => {
    told = resolve
  })
  const collector = createHttpsServer(pem, (request, response) => {
    told(request.url)
    request.resume()
    response.end()
  })
  await once(collector.listen(0), 'listening')
  closing.push(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const otlpEndpoint = `https://localhost:${portOf(collector)}`
  const server = await startTestServer({ otlpEndpoint, authorities: authorities() })
  await createApiClient(server.url).get('/livez')
  await server.close()
  expect(await traced).toBe('/v1/traces')
})

it('trusts the authorities of a file beside those of Node.js, and refuses a file without any', () => {
  const both = join(dirname(certificate.tlsCert), 'both.pem')
  writeFileSync(both, `Company Root\n${pem.cert}\nCompany Sub\n${pem.cert}`)
  expect(serverSettings({ CA_FILE: both }).options.authorities).toHaveLength((authorities()?.length ?? 0) + 1)
  expect(authorities()?.length).toBeGreaterThan(50)
  const broken = join(dirname(certificate.tlsCert), 'broken.pem')
  for (const text of ['', pem.key, pem.cert.replace(/MII./, 'XXXX'), pem.cert.slice(0, 300)]) {
    writeFileSync(broken, text)
    expect(serverSettings({ CA_FILE: broken }).problems).toContainEqual(
      expect.stringMatching(/^CA_FILE must be the path of a PEM file with certificates/),
    )
  }
})
