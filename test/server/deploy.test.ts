import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serverSettings } from '../../demo/server/settings/settings-from-environment'

const sample = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
const directives = (text: string) =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))

it('has a sample of settings with which the server starts, once the secrets are there', () => {
  const variables = Object.fromEntries(directives(sample('mfa.env')).map((line) => line.split(/=(.*)/s, 2)))
  const secrets = {
    SECRET_KEY: 'a secret of the tests that is long enough',
    DATABASE_URL: 'postgres://mfa:x@127.0.0.1/mfa',
    MQTT_URL: 'mqtt://mfa-server:x@127.0.0.1:1883',
  }
  expect(serverSettings({ ...variables, ...secrets }).problems).toEqual([])
})

it.each([
  ['mfa-elements.service', 'mfa'],
  ['mfa-elements-backup.service', 'mfa-backup'],
])('gives %s secrets that its settings know, and a folder that it may write to', (name, folder) => {
  const unit = directives(sample(name))
  const credentials = unit.flatMap((line) => /^LoadCredential=([\w-]+):/.exec(line)?.[1] ?? [])
  const environment = unit.find((line) => line.startsWith('Environment=')) ?? ''
  expect([...environment.matchAll(/%d\/([\w-]+)/g)].map(([, name]) => name)).toEqual(credentials)
  expect([...environment.matchAll(/(\w+)_FILE=/g)].map(([, name]) => name)).toEqual([
    ...['SECRET_KEY', 'DATABASE_URL', 'MQTT_URL'],
  ])
  expect(unit).toContain(`StateDirectory=${folder}`)
  expect(sample('mfa.env')).toContain('\nDATA_DIR=/var/lib/mfa\n')
})

it('hardens the backup as it does the server, and has it made every night', () => {
  const hardening = (name: string) =>
    /\n(NoNewPrivileges=yes\n[\s\S]*?SystemCallErrorNumber=EPERM)\n/.exec(sample(name))?.[1]
  expect(hardening('mfa-elements-backup.service')).toBe(hardening('mfa-elements.service'))
  expect(directives(sample('mfa-elements-backup.timer'))).toContain('Persistent=true')
})

it('hands the WebSocket of the broker on, and an address, an ID and a trace that no client can choose', () => {
  const text = sample('nginx.conf')
  const broker = /location = \/mqtt \{([^}]*)\}/.exec(text)?.[1] ?? ''
  expect(broker).toContain('proxy_set_header Upgrade $http_upgrade;')
  // What a location sets itself takes the place of all that stands above it.
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
  expect(/log_format mfa (.*);/.exec(text)?.[1]).not.toMatch(/\$request\b|\$request_uri|\$uri|\$args/)
  const [, pattern = ''] = /"~(\S+)" "\$mfa_area:employeeId\$mfa_rest";/.exec(text) ?? []
  const named = new RegExp(pattern).exec('/helpdesk/api/employees/mjkim/devices/7')?.groups
  expect(named).toEqual({ mfa_area: '/helpdesk/api/employees/', mfa_rest: '/devices/7' })
})

it('has a broker whose files stand where its configuration says', () => {
  const named = directives(sample('mosquitto.conf')).flatMap(
    (line) => /^(?:acl|password)_file (.+)/.exec(line)?.[1] ?? [],
  )
  expect(named.sort()).toEqual(['/etc/mosquitto/mfa.acl', '/etc/mosquitto/mfa.passwords'])
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain('cp $deploy/mosquitto.conf $deploy/mfa.acl /etc/mosquitto/')
  expect(readme).toContain('mosquitto_passwd -c /etc/mosquitto/mfa.passwords mfa-server')
})
