import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, startBuiltServer as start } from '../support/built-server'
import { neededVariable } from '../support/needed-variable'
import { createDataFolder, type DataFolder } from '../support/pglite-folder'
import { openConnection } from '../support/raw-connection'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

describe('a start that cannot succeed says why in one line and exits with 1', () => {
  let folder: string
  let occupied: Server
  let port: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mfa-start-'))
    await writeFile(join(folder, 'file'), '')
    occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    port = (occupied.address() as AddressInfo).port
  })
  afterAll(async () => {
    occupied?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const cases: [string, () => Record<string, string>, RegExp][] = [
    ['a port in use', () => ({ PORT: String(port) }), /^Port \d+ is already in use\. Set PORT/],
    [
      'a port that is no number',
      () => ({ PORT: 'x' }),
      /^PORT must be a whole number from 0 to 65535, not "x"\.$/,
    ],
    [
      'a data folder that cannot be made',
      () => ({ DATA_DIR: join(folder, 'file', 'data') }),
      /^Couldn't write to the data folder .*/,
    ],
    [
      'a data folder where the system makes none',
      () => ({ DATA_DIR: '/proc/nope/data' }),
      /^Couldn't write to the data folder .*/,
    ],
    [
      'a DATABASE_URL that does not answer',
      () => ({
        DATABASE_URL: 'postgres://u@127.0.0.1:1/x',
        SECRET_KEY: 'a secret of the tests that is long enough',
      }),
      /^DATABASE_URL does not work/,
    ],
    [
      'a DATABASE_URL of something else',
      () => ({ DATABASE_URL: 'mysql://u@127.0.0.1/x' }),
      /^DATABASE_URL must be an address such as postgresql:/,
    ],
    [
      'an MQTT_URL with a user that the broker refuses',
      () => ({ MQTT_URL: neededVariable('TEST_MQTT_URL').replace(/:[^:@]+@/, ':wrong@') }),
      /^MQTT_URL does not work: .*[Nn]ot authorized/,
    ],
  ]
  it.each(cases)('%s', async (_what, variables, line) => {
    const { ended, output } = start(variables())
    expect(await ended).toBe(1)
    expect(output.err.trimEnd()).toMatch(line)
    expect(output.err.trimEnd()).not.toContain('\n')
    expect(output.out).toBe('')
  })

  it('several mistakes, each in a line of its own', async () => {
    const { ended, output } = start({ PORT: 'x', SMTP_URL: '', DATABSE_URL: 'postgres://u@h/x' })
    expect(await ended).toBe(1)
    expect(output.err.trimEnd().split('\n')).toEqual([
      'DATABSE_URL is not a setting: write DATABASE_URL, or leave it out.',
      'PORT must be a whole number from 0 to 65535, not "x".',
      'SMTP_URL must be set: to what sends the codes, or to none. DEMO=1 shows codes at /desk instead.',
      'MAIL_FROM must be set: to the sender of the mails, such as no-reply@company.example.',
    ])
  })

  it('prints every setting with its source and every mistake with --check, and starts nothing', async () => {
    const good = start({ PORT: '8443' }, [], ['--check'])
    expect([await good.ended, good.output.err]).toEqual([0, ''])
    expect(good.output.out).toMatch(/^PORT +8443 +environment$[\s\S]*^TOKEN_HOURS +10 +default$/m)
    expect(good.output.out).toContain('\nNothing was contacted: ')
    const wrong = start({ PORT: 'x', TRUST_PROXY: 'treu' }, [], ['--check'])
    expect(await wrong.ended).toBe(1)
    expect(wrong.output.err.trimEnd().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "x".',
      'TRUST_PROXY must be 1 for this machine, or addresses and networks such as 10.0.0.5 and 10.1.0.0/24, or 0, not "treu".',
    ])
    const help = start({}, [], ['--help'])
    expect([await help.ended, help.output.err]).toEqual([0, ''])
    expect(help.output.out).toMatch(/^Usage: npx mfa-elements-server/)
    expect(help.output.out).toMatch(/^SMTP_URL, SMTP_URL_FILE\n {2}A mail server, or `none`\..* Default: /m)
    const unknown = start({}, [], ['--chek'])
    expect([await unknown.ended, unknown.output.err]).toEqual([
      1,
      '--chek is not known. Write --check, --help, or nothing to start the server.\n',
    ])
  })

  it('another secret than the database was set up with', async () => {
    const database = await createTestDatabase('migrated')
    const variables = { DATABASE_URL: database.url, PORT: '0' }
    const first = start({
      ...variables,
      LOG_LEVEL: 'info',
      SECRET_KEY: 'first-secret-of-at-least-32-characters',
    })
    await addressOf(first)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = start({ ...variables, SECRET_KEY: 'other-secret-of-at-least-32-characters' })
    expect(await second.ended).toBe(1)
    expect(second.output.err).toMatch(/another secret key/)
    await database.drop()
  })
})

describe('the running server', () => {
  let data: DataFolder
  let folder: string

  beforeAll(async () => {
    data = await createDataFolder('seeded')
    folder = data.path
  })
  afterAll(() => data?.remove())

  it('prints its addresses and employees, holds its folder, and stops within seconds', async () => {
    const first = start({ DATA_DIR: folder, DEMO: '1' })
    const url = await addressOf(first)
    for (const line of [`${url}/desk`, `${url}/phone`, `${url}/widgets`, 'mjkim', 'Minji Kim']) {
      expect(first.output.out).toContain(line)
    }
    expect((await createApiClient(url).lookUp('mjkim')).status).toBe(200)

    const second = start({ DATA_DIR: folder })
    expect(await second.ended).toBe(1)
    expect(second.output.err).toMatch(/is used by another running server/)

    // A browser that waits for its phone, and one that keeps its connection open: neither may hold up the stop.
    const waiting = await mqtt.connectAsync(`${url.replace('http', 'ws')}/mqtt`, {
      clientId: 'waiting',
      reconnectPeriod: 0,
    })
    const before = Date.now()
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(Date.now() - before).toBeLessThan(5_000)
    expect(first.output.err).toBe('')
    await waiting.endAsync(true)
  })

  it('keeps its data and its key over a kill without warning', async () => {
    const variables = { DATA_DIR: folder, DEMO: '1' }
    const first = start(variables)
    const { post } = createApiClient(await addressOf(first))
    const added = await post('/desk/api/employees', { employeeId: 'survivor' }, { 'x-mfa-desk': '1' })
    expect(added.status).toBe(201)
    first.process.kill('SIGKILL')
    await first.ended

    const second = start(variables)
    expect((await createApiClient(await addressOf(second)).lookUp('survivor')).status).toBe(200)
    second.process.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('writes nothing but lines of JSON without DEMO, whatever happens', async () => {
    const preload = `data:text/javascript,process.on('SIGUSR2',()=>{process.emitWarning('odd');setTimeout(()=>{throw new Error('unforeseen')})})`
    const database = await createTestDatabase('migrated')
    const variables = {
      ...{ DATABASE_URL: database.url, SECRET_KEY: 'a-secret-of-at-least-32-characters' },
      ...{ LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.kr' },
    }
    const installed = start(variables, ['--import', preload])
    await createApiClient(await addressOf(installed)).get('/livez')
    installed.process.kill('SIGUSR2')
    expect(await installed.ended).toBe(1)
    expect(installed.output.err).toBe('')
    const lines = installed.output.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const messages = lines.map(({ msg }) => msg)
    expect(lines[messages.indexOf('started')]).toMatchObject({
      url: 'http://localhost',
      port: expect.any(Number),
    })
    expect(messages).toContain(
      'COMPANY_DIR is not set: mails, text messages and pages do not name your company',
    )
    expect(messages).toContain('a warning of Node.js')
    expect(messages).toContain('no one caught an error: the server ends')
    await database.drop()
  })

  /** Makes the process fail on a signal, as a mistake in a listener does. */
  const mistakes = {
    'an uncaught error': "throw new Error('unforeseen')",
    'an unhandled rejection': "Promise.reject(new Error('unforeseen'))",
  }
  it.each(Object.entries(mistakes))(
    'says what happened after %s, answers what is open and exits with 1 [ASVS 16.5.4]',
    async (_what, mistake) => {
      const preload = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(mistake)}})`
      const database = await createTestDatabase('seeded')
      const variables = { DATABASE_URL: database.url, SECRET_KEY: 'a-secret-of-at-least-32-characters' }
      const server = start({ ...variables, DEMO: '1' }, ['--import', preload])
      const { port } = new URL(await addressOf(server))
      const body = JSON.stringify({ employeeId: 'nobody', applicationId: 1 })
      const open = await openConnection(
        Number(port),
        `POST /api/login/email/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      // The server has the request, and the employee's answer to come, when it asks for the body.
      await expect.poll(open.received).toMatch(/^HTTP\/1\.1 100 /)
      server.process.kill('SIGUSR2')
      await expect.poll(() => server.output.err).toContain('unforeseen')
      open.socket.write(body)
      await open.ended
      expect(open.received()).toMatch(/HTTP\/1\.1 4\d\d .*failInfo/s)
      expect(await server.ended).toBe(1)
      await database.drop()
    },
  )
})
