import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { expect, it } from 'vitest'
import { readCommandLine } from '../../server/admin/run-admin'
import { settingsOf } from '../../server/settings/server-options'
import { serverSettings } from '../../server/settings/settings-from-environment'
import { makeCertificate } from '../support/certificate'
import { startNginxSite } from '../support/nginx.mjs'
import { blocksUnder, commandsOf } from '../support/page-blocks'
import { freePort } from '../support/ports.mjs'

const sample = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
const directives = (text: string) =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))

it('has a sample of settings with which the server starts, once the secrets are there', () => {
  const variables = Object.fromEntries(directives(sample('mfa.env')).map((line) => line.split(/=(.*)/s, 2)))
  const secrets = {
    SECRET_KEY: 'a secret of the tests that is long enough',
    DATABASE_URL: 'postgres://mfa:x@127.0.0.1/mfa',
    MQTT_URL: 'mqtt://mfa-server:x@127.0.0.1:1883',
    SMTP_URL: 'smtp://mfa:x@mail.company.example:587',
    SMS_WEBHOOK_URL: 'none',
  }
  // Copied to there by docs/server/install.md.
  const COMPANY_DIR = new URL('../../deploy/company', import.meta.url).pathname
  expect(variables.COMPANY_DIR).toBe('/etc/mfa-company')
  expect(serverSettings({ ...variables, ...secrets, COMPANY_DIR }).problems).toEqual([])
})

const serverSecrets = ['SECRET_KEY', 'DATABASE_URL', 'MQTT_URL', 'SMTP_URL', 'SMS_WEBHOOK_URL']
it.each([
  ['mfa-elements.service', serverSecrets, 'mfa'],
  ['mfa-elements-backup.service', serverSecrets, 'mfa-backup'],
  ['mfa-elements-import.service', ['SECRET_KEY', 'DATABASE_URL', 'LDAP_PASSWORD'], undefined],
])('gives %s secrets that its settings know, and a folder if it writes to one', (name, secrets, folder) => {
  const unit = directives(sample(name))
  const credentials = unit.flatMap((line) => /^LoadCredential=([\w-]+):/.exec(line)?.[1] ?? [])
  const environment = unit.filter((line) => line.startsWith('Environment=')).join(' ')
  expect([...environment.matchAll(/%d\/([\w-]+)/g)].map(([, name]) => name)).toEqual(credentials)
  expect([...environment.matchAll(/(\w+)_FILE=/g)].map(([, name]) => name)).toEqual(secrets)
  expect(unit.find((line) => line.startsWith('StateDirectory='))?.split('=')[1]).toBe(folder)
  expect(sample('mfa.env')).toContain('\nDATA_DIR=/var/lib/mfa\n')
})

it.each([
  ['deploy/mfa-elements.service', /# Node 24 or 22/],
  ['deploy/mfa-elements-backup.service', /# Node 24 or 22/],
  ['deploy/mfa-elements-import.service', /# Node 24 or 22/],
  ['deploy/Containerfile', /^ARG NODE=24\nFROM \S+\/node:\$\{NODE\}-slim$/m],
  ['README.md', /nodejs\.org\) 22 or 24/],
  ['docs/server/install.md', /# Node 22 or 24/],
  ['CONTRIBUTING.md', /Node 22 or 24/],
  ['tools/pack/package-readme.md', /Node 22 or 24/],
])('names in %s the versions of Node that get fixes', (file, named) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(text).toMatch(named)
  expect(text).not.toMatch(/node:2[0-3]-|Node 20(\.20)? or/)
})

it('hardens backup and import as it does the server, and has both every night, the backup first', () => {
  const hardening = (name: string) =>
    /\n(NoNewPrivileges=yes\n[\s\S]*?SystemCallErrorNumber=EPERM)\n/.exec(sample(name))?.[1]
  expect(hardening('mfa-elements-backup.service')).toBe(hardening('mfa-elements.service'))
  expect(hardening('mfa-elements-import.service')).toBe(hardening('mfa-elements.service'))
  const [backup = '', importing = ''] = ['backup', 'import'].map((what) => {
    const timer = directives(sample(`mfa-elements-${what}.timer`))
    expect(timer).toContain('Persistent=true')
    return timer.find((line) => line.startsWith('OnCalendar=')) ?? ''
  })
  expect(backup < importing).toBe(true)
})

it('imports the directory with a command that is written well', () => {
  const [, line = ''] = /^ExecStart=.*admin\.js (.*)$/m.exec(sample('mfa-elements-import.service')) ?? []
  expect([...readCommandLine(line.split(' ')).flags.keys()]).toEqual(['lock-missing'])
})

it('closes connections to the server that are not used before the server does', () => {
  const [, seconds] = /\n +keepalive_timeout (\d+)s;/.exec(sample('nginx.conf')) ?? []
  expect(Number(seconds) * 1000).toBeLessThan(settingsOf({}).keepaliveSeconds * 1000)
})

it('hands the WebSocket of the broker on, and an address, an ID and a trace that no client can choose', () => {
  const text = sample('nginx.conf')
  const broker = /location = \/mqtt \{([^}]*)\}/.exec(text)?.[1] ?? ''
  expect(broker).toContain('proxy_set_header Upgrade $http_upgrade;')
  // In nginx, a header that a location sets replaces all headers of the levels above.
  const identity = [
    'X-Forwarded-For $remote_addr',
    'X-Request-Id $request_id',
    'traceparent ""',
    'tracestate ""',
  ]
  for (const header of ['Host $host', ...identity]) {
    expect(broker).toContain(`proxy_set_header ${header};`)
    expect(text.split(`proxy_set_header ${header};`)).toHaveLength(3)
  }
  expect(text).not.toContain('$proxy_add_x_forwarded_for')
  expect(/log_format mfa ([^;]*);/.exec(text)?.[1]).not.toMatch(/\$request\b|\$request_uri|\$uri|\$args/)
  const [, pattern = ''] = /"~(\S+)" "\$mfa_area:employeeId\$mfa_rest";/.exec(text) ?? []
  const named = new RegExp(pattern).exec('/helpdesk/api/employees/mjkim/devices/7')?.groups
  expect(named).toEqual({ mfa_area: '/helpdesk/api/employees/', mfa_rest: '/devices/7' })
})

it('has room in nginx for others when one address holds more requests than Debian has connections', async () => {
  const { tlsCert, tlsKey, remove } = await makeCertificate(['localhost'])
  const upstream = createServer(({ url }, outgoing) => {
    if (url !== '/held') outgoing.end()
  })
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  const [port, plainPort] = [await freePort(), await freePort()]
  const page = readFileSync(new URL('../../docs/server/install.md', import.meta.url), 'utf8')
  const [, edits = ''] = /^sed -i (.*) \/etc\/nginx\/nginx\.conf$/m.exec(page) ?? []
  const site = sample('nginx.conf')
    .replace('127.0.0.1:8080', `127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/^ +listen \[::\].*$/gm, '')
    .replace('/etc/ssl/mfa/fullchain.pem', tlsCert)
    .replace('/etc/ssl/mfa/key.pem', tlsKey)
    .replace('/var/log/nginx/mfa.log', '/dev/null')
  const stop = await startNginxSite(site, { port, edits })
  const sockets: Socket[] = []
  const open = (localAddress: string, path: string) => {
    const plain = connect({ host: '127.0.0.1', port, localAddress })
    const socket = connectSecurely({ socket: plain, rejectUnauthorized: false })
    sockets.push(socket)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: mfa.company.example\r\n\r\n`)
    return new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data).slice(0, 12)))
      socket.once('error', () => resolve('reset'))
      socket.once('close', () => resolve('closed'))
    })
  }
  try {
    let held = 0
    upstream.on('request', ({ url }: IncomingMessage) => {
      if (url === '/held') held += 1
    })
    const refused: string[] = []
    for (let index = 0; index < 450; index++)
      void open('127.0.0.2', '/held').then((outcome) => refused.push(outcome))
    await expect.poll(() => held + refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(450)
    const others = await Promise.all(Array.from({ length: 12 }, () => open('127.0.0.3', '/')))
    expect(others).toEqual(Array(12).fill('HTTP/1.1 200'))
    expect(held).toBe(450)
  } finally {
    for (const socket of sockets) socket.destroy()
    await stop()
    upstream.closeAllConnections()
    upstream.close()
    await remove()
  }
})

it('has a broker whose files stand where its configuration says', () => {
  const named = directives(sample('mosquitto.conf')).flatMap(
    (line) => /^(?:acl|password)_file (.+)/.exec(line)?.[1] ?? [],
  )
  expect(named.sort()).toEqual(['/etc/mosquitto/mfa.acl', '/etc/mosquitto/mfa.passwords'])
  const page = readFileSync(new URL('../../docs/server/install.md', import.meta.url), 'utf8')
  expect(page).toContain('cp $deploy/mosquitto.conf $deploy/mfa.acl /etc/mosquitto/')
  expect(page).toContain('mosquitto_passwd -c /etc/mosquitto/mfa.passwords mfa-server')
})

it('has an upgrade whose lines may be typed any number of times, also after one was cut off', () => {
  const opt = mkdtempSync(join(tmpdir(), 'mfa-opt-'))
  const [, install = '', , replace = ''] = commandsOf(
    blocksUnder('UPGRADING.md', 'From one version to the next')[0] ?? '',
  )
  expect([install, replace].join()).toMatch(/npm install.*systemctl restart/)
  const type = (line: string, version = '') => {
    const script = line
      .replaceAll('/opt', opt)
      .replace(/npm install .*/, `echo ${version} > version`)
      .replace('systemctl restart mfa-elements', 'echo restarted')
      .replace('date +%F-%H%M%S', 'date +%N')
    return spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout.trim()
  }
  const installed = () => readFileSync(join(opt, 'mfa/version'), 'utf8').trim()
  mkdirSync(join(opt, 'mfa'))
  writeFileSync(join(opt, 'mfa/staff.csv'), 'of the operator')
  for (const version of ['1', '2', '3', '4']) {
    type(install, 'broken')
    type(install, version)
    expect(type(replace)).toBe('restarted')
    expect([installed(), type(replace), installed()]).toEqual([version, '', version])
  }
  type(install, '5')
  renameSync(join(opt, 'mfa'), join(opt, 'mfa-before-cut'))
  expect([type(replace), installed()]).toEqual(['restarted', '5'])
  expect(readdirSync(opt).filter((name) => existsSync(join(opt, name, 'staff.csv')))).toHaveLength(1)
  expect(readdirSync(opt)).toHaveLength(6)
  rmSync(opt, { recursive: true })
})
