import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSettings, sampleReminders } from '../../server/settings/read-settings'
import { settingsOf } from '../../server/settings/server-options'
import type { Setting } from '../../server/settings/setting'
import { commandOptions, serverSettings } from '../../server/settings/settings-from-environment'
import { tables } from '../../server/settings/tables'
import { makeCertificate } from '../support/certificate'

const rows: readonly Setting<unknown>[] = Object.values(tables).flatMap((table) =>
  Object.values<Setting<unknown>>(table),
)

/** All that a company has to say. */
const enough = {
  PUBLIC_URL: 'https://mfa.company.example',
  SMTP_URL: 'smtps://mfa:secret@mail.company.example',
  MAIL_FROM: 'mfa@company.example',
  SMS_WEBHOOK_URL: 'none',
}
const problemsOf = (variables: Record<string, string>, base: Record<string, string> = enough) =>
  serverSettings({ ...base, ...variables }).problems

let folder: string
const inFolder = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mfa-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('every variable', () => {
  /** Two texts that each kind of variable refuses; what takes any text has none. */
  const refused: Record<string, readonly string[]> = {
    PORT: ['80a', '-1', '65536', '8e3', '8.5'],
    PUBLIC_URL: [
      'mfa.company.example',
      'https://a.example/mfa',
      'http://mfa.company.example',
      'ftp://a.example',
    ],
    RP_ID: ['https://company.example', 'company.example/', 'other.example', 'any.example'],
    TLS_CERT: ['/nowhere/cert.pem', '/'],
    TLS_KEY: ['/nowhere/key.pem', '/'],
    TRUST_PROXY: ['treu', '2', 'proxy.example', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.5, x', '[::1]', ','],
    ALLOWED_ORIGINS: ['intranet', 'https://a.example/page', 'https://a.example, b'],
    API_SERVER_DOMAIN: ['https://mfa.company.example', 'mfa.company.example/api', 'a b'],
    METRICS_PORT: ['0', '65536'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://localhost:4317'],
    KEEPALIVE_SECONDS: ['0', '3601'],
    DRAIN_SECONDS: ['601', 'soon'],
    LOG_LEVEL: ['loud', 'INFO'],
    DATA_DIR: ['file:///var/lib/mfa', 'file:/var/lib/mfa', 'memory://'],
    DATABASE_URL: [
      'mysql://u:p@h/x',
      'host=db',
      ...['postgres://u:p/w@h/x', 'postgres://u:12/w@h/x', 'postgres://u:p#w@h/x', 'postgres://u:p%w@h/x'],
    ],
    SECRET_KEY: ['short'],
    MQTT_URL: ['broker', 'http://broker', 'mqtt://u:p#w@broker'],
    SMTP_URL: [
      ...['mail.example', 'http://mail.example', 'smtp://'],
      ...['smtp://u:p/w@mail.example', 'smtp://u:p@s/w@mail.example', 'smtp://u:p@s?w@mail.example'],
    ],
    SMTP_TLS: ['never'],
    MAIL_FROM: ['MFA <a@b.example>', 'a'],
    SMS_WEBHOOK_URL: ['sms.example', 'mailto:a@b.example'],
    MESSAGE_BROKER_URL: ['broker.example', 'https://broker.example'],
    MESSAGE_BROKER_PORT: ['0', '65536'],
    MESSAGE_BROKER_PATH: ['mqtt'],
    DEMO: ['enabled', 'y'],
    DEMO_ON_PURPOSE: ['sure'],
    COMPANY_DIR: ['/nowhere', '/'],
    PHONE_PAGE: ['maybe'],
    PLAYGROUND_PAGE: ['maybe'],
    WIDGETS_PAGE: ['maybe'],
    SAMPLE_PAGE: ['maybe'],
    ANDROID_PACKAGE_FILE: ['/nowhere/app.apk'],
    IOS_PACKAGE_FILE: ['/nowhere/app.ipa'],
    TERMS_FILE: ['/nowhere/terms.txt'],
    LICENSED_USERS: ['0', 'many'],
    LICENSED_APPLICATIONS: ['0'],
    RETENTION_YEARS: ['0', '21'],
    HISTORY_DAYS: ['29', '7301'],
    LOCKED_ERASED_DAYS: ['0', '3651', 'never'],
    TOKEN_HOURS: ['0', '745'],
    SESSION_IDLE_MINUTES: ['0', '44641', 'never'],
    CALLS_PER_MINUTE: ['0', '10000001'],
    OTP_FAILURES_PER_DAY: ['0'],
    MAILS_PER_DAY: ['0'],
    SMS_PER_DAY: ['0'],
    CONNECTIONS: ['0', '1000001'],
    CONNECTIONS_PER_ADDRESS: ['0', '1000001'],
    BROKER_CONNECTIONS: ['0', '1000001'],
    BROKER_CONNECTIONS_PER_ADDRESS: ['0', '20001'],
    BRIDGE: ['maybe'],
    MOB_APP_BRIDGE: ['maybe'],
    PRIVATE_APP_STORE: ['maybe'],
    DEMO_MODE: ['maybe'],
    TIMEOUT: ['0', '35001'],
    NEUTRAL_LOGIN_ERROR: ['maybe'],
    ANDROID_STORE_URL: ['play store', 'javascript:alert(1)'],
    IOS_STORE_URL: ['apple.com'],
    LDAP_URL: ['ad.company.example', 'https://ad.company.example'],
    CA_FILE: ['/nowhere/ca.pem', '/'],
    LDAP_CA_FILE: ['/nowhere/ca.pem'],
    LDAP_ATTRIBUTES: ['uid', 'email=', 'employee_id=uid,mail'],
  }
  const anyText = new Set([
    ...['HOST', 'METRICS_HOST', 'COMPANY_NAME', 'IOS_BUNDLE_ID', 'IOS_BUNDLE_VERSION'],
    ...['BROKER_USERNAME', 'BROKER_PASSWORD', 'LDAP_USER', 'LDAP_PASSWORD', 'LDAP_BASE', 'LDAP_FILTER'],
    'LDAP_METHODS',
  ])

  it.each(rows.map(({ variable }) => variable))(
    '%s: what is wrong gives one line that says what to write',
    (name) => {
      expect(anyText.has(name)).toBe(refused[name] === undefined)
      for (const text of refused[name] ?? []) {
        const lines = problemsOf({ [name]: text }).filter((line) => line.startsWith(`${name} `))
        expect(lines, text).toEqual([expect.stringMatching(/^[A-Z_]+ must be .+\.$/)])
      }
    },
  )

  it.each(rows.map(({ variable }) => variable))(
    '%s: a letter too few, too many or misplaced is named',
    (name) => {
      const swapped = name.charAt(1) + name.charAt(0) + name.slice(2)
      const misspelt = [`${name}S`, name.slice(0, 1) + name.slice(2), swapped, name.toLowerCase()]
      for (const each of misspelt) {
        expect(problemsOf({ [each]: '1' })).toContainEqual(
          expect.stringMatching(new RegExp(`^${each} is not a setting: write [A-Z_]+, or leave it out\\.$`)),
        )
      }
    },
  )

  it.each(rows)('$variable: empty counts as not set', ({ variable }) => {
    const others = Object.fromEntries(Object.entries(enough).filter(([name]) => name !== variable))
    expect(problemsOf({ [variable]: ' ' }, others)).toEqual(problemsOf({}, others))
  })
})

it.each([
  ['PUBLIC_URL', /^PUBLIC_URL must be set: to the origin/],
  ['SMTP_URL', /^SMTP_URL must be set: to what sends the codes, or to none/],
  ['MAIL_FROM', /^MAIL_FROM must be set: to the sender/],
  ['SMS_WEBHOOK_URL', /^SMS_WEBHOOK_URL must be set/],
])('without DEMO, %s has to be set', (name, line) => {
  expect(problemsOf({ [name]: '' })).toEqual([expect.stringMatching(line)])
  expect(problemsOf({ DEMO: '1', [name]: '' })).toEqual([])
})

it('names what contradicts, one line each', () => {
  const contradicting: [Record<string, string>, RegExp][] = [
    [{ DEMO: '1', HOST: '0.0.0.0' }, /^DEMO must not be set with HOST=0\.0\.0\.0: .* DEMO_ON_PURPOSE=1\.$/],
    [{ DEMO: '1', DATABASE_URL: 'postgres://u:geheim@h/x' }, /^DEMO must not be set with DATABASE_URL/],
    [
      { DATABASE_URL: 'postgres://u:geheim@h/x', DATA_DIR: './data' },
      /^SECRET_KEY must be set with DATABASE_URL, or DATA_DIR/,
    ],
    [{ RP_ID: 'pany.example' }, /^RP_ID must be mfa\.company\.example, .* not "pany\.example"\.$/],
    [
      { LDAP_ATTRIBUTES: 'email=mail email=proxyAddresses' },
      /^LDAP_ATTRIBUTES must name one .* email, not two\.$/,
    ],
    [{ RP_ID: 'example' }, /^RP_ID must be mfa\.company\.example, .* not "example"\.$/],
    [{ MESSAGE_BROKER_PORT: '443' }, /^MESSAGE_BROKER_PORT must come with MESSAGE_BROKER_URL/],
    [{ BROKER_PASSWORD: 'x' }, /^BROKER_PASSWORD must have a user/],
  ]
  for (const [variables, line] of contradicting) {
    expect(problemsOf(variables)).toEqual([expect.stringMatching(line)])
  }
  expect(problemsOf({ DEMO: '1', HOST: '0.0.0.0', DEMO_ON_PURPOSE: '1' })).toEqual([])
  expect(problemsOf({ DEMO: '1', HOST: 'localhost' })).toEqual([])
  expect(problemsOf({ RP_ID: 'company.example' })).toEqual([])
  expect(problemsOf({ PUBLIC_URL: 'https://portal', RP_ID: 'portal' })).toEqual([])
  expect(problemsOf({ PUBLIC_URL: 'https://인증.회사.한국', RP_ID: '회사.한국' })).toEqual([])
  expect(problemsOf({ SMTP_URL: 'none', MAIL_FROM: '' })).toEqual([])
})

it('refuses certificate files that are swapped, foreign or no certificate', async () => {
  const made = await makeCertificate(['mfa.company.example'])
  copyFileSync(made.tlsCert, inFolder('cert'))
  copyFileSync(made.tlsKey, inFolder('key'))
  await made.remove()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(inFolder('foreign'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(inFolder('text'), 'no PEM')
  const pair = (tlsCert: string, tlsKey: string) =>
    problemsOf({ TLS_CERT: inFolder(tlsCert), TLS_KEY: inFolder(tlsKey) })
  expect(pair('cert', 'key')).toEqual([])
  expect(pair('key', 'cert')).toEqual([expect.stringMatching(/^TLS_CERT and TLS_KEY must be swapped/)])
  expect(pair('cert', 'foreign')).toEqual([
    expect.stringMatching(/^TLS_KEY must be the key of the certificate/),
  ])
  expect(pair('text', 'key')).toEqual([expect.stringMatching(/^TLS_CERT must be a PEM file/)])
  expect(pair('cert', 'text')).toEqual([expect.stringMatching(/^TLS_KEY must be a PEM file/)])
  expect(problemsOf({ TLS_CERT: inFolder('cert') })).toEqual(['TLS_CERT and TLS_KEY must be set together.'])
})

it('reads secrets from files, and says which file is wrong', () => {
  const secret = 'a-secret-of-more-than-thirty-two-characters'
  writeFileSync(inFolder('secret'), `${secret}\n`)
  writeFileSync(inFolder('empty'), '\n')
  writeFileSync(inFolder('short'), 'short')
  const read = serverSettings({ ...enough, SECRET_KEY_FILE: inFolder('secret') })
  expect([read.problems, read.options.secretKey]).toEqual([[], secret])
  expect(listSettings(read)).toMatch(/^SECRET_KEY +\(not shown\) +SECRET_KEY_FILE \(.*secret\)$/m)
  expect(problemsOf({ SECRET_KEY_FILE: inFolder('empty') })).toEqual([
    expect.stringMatching(/^SECRET_KEY_FILE must be a file with the value in it: .* is empty\.$/),
  ])
  expect(problemsOf({ SECRET_KEY_FILE: '/nowhere' })).toEqual([
    'SECRET_KEY_FILE must be a file that the server can read: /nowhere (ENOENT).',
  ])
  expect(problemsOf({ SECRET_KEY_FILE: inFolder('short') })).toEqual([
    expect.stringMatching(/^SECRET_KEY, which stands in SECRET_KEY_FILE \(.*\), must be at least 32/),
  ])
  expect(problemsOf({ SECRET_KEY_FILE: inFolder('secret'), SECRET_KEY: secret })).toEqual([
    'SECRET_KEY and SECRET_KEY_FILE must not both be set: leave one of them out.',
  ])
})

it('shows no secret, neither in the list nor in a problem', () => {
  const secrets = {
    DATABASE_URL: 'postgres://mfa:geheim@db.example/mfa',
    SMTP_URL: 'smtp://mfa:geheim@mail.example',
    MQTT_URL: 'mqtt://mfa:geheim@broker.example',
    SMS_WEBHOOK_URL: 'https://sms.example/geheim',
    SECRET_KEY: 'geheim-geheim-geheim-geheim-geheim-geheim',
    BROKER_USERNAME: 'browser',
    BROKER_PASSWORD: 'geheim',
  }
  const read = serverSettings({ ...enough, ...secrets })
  expect(read.problems).toEqual([])
  expect(listSettings(read)).not.toContain('geheim')
  expect(listSettings(read)).toMatch(/^DATABASE_URL +postgres:\/\/mfa:…@db\.example\/mfa +environment$/m)
  const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, '#geheim']))
  expect(problemsOf(wrong).join()).not.toContain('geheim')
})

it('names misspelt variables, and takes nothing for one that is only similar', () => {
  const known = { DATABSE_URL: 'x', SMPT_URL: 'x', PUBLICURL: 'x' }
  expect(problemsOf(known)).toEqual([
    'DATABSE_URL is not a setting: write DATABASE_URL, or leave it out.',
    'SMPT_URL is not a setting: write SMTP_URL, or leave it out.',
    'PUBLICURL is not a setting: write PUBLIC_URL, or leave it out.',
  ])
  const others = [
    'HOME',
    'HOSTNAME',
    'TERM',
    'LANG',
    'USER',
    'PATH',
    'HTTP_PROXY',
    'NODE_ENV',
    'LOGNAME',
    'INIT_CWD',
  ]
  expect(problemsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})

it('asks a command for no more than it needs', () => {
  expect(commandOptions({ DATABASE_URL: 'postgres://u@h/x' }).databaseUrl).toBe('postgres://u@h/x')
  expect(() => commandOptions({ DATABSE_URL: 'postgres://u@h/x' })).toThrow('write DATABASE_URL')
})

it('is reminded at the start of what still is of the samples', () => {
  const reminders = (variables: Record<string, string>) =>
    sampleReminders(
      settingsOf(serverSettings({ ...enough, MAIL_FROM: 'mfa@hanbit.kr', ...variables }).options),
    )
  const company = (name: string) => {
    const own = mkdtempSync(inFolder('company-'))
    writeFileSync(join(own, 'company.json'), JSON.stringify({ name: { ko: name, en: 'x' } }))
    return { COMPANY_DIR: own }
  }
  expect(reminders(company('한빛전자'))).toEqual([])
  expect(reminders({})).toEqual([expect.stringMatching(/^COMPANY_DIR is not set: /)])
  expect(reminders(company('가온물산'))).toEqual([
    expect.stringMatching(/^COMPANY_DIR has the company of the sample/),
  ])
  const deployed = reminders({ COMPANY_DIR: new URL('../../deploy/company', import.meta.url).pathname })
  expect(deployed).toEqual([
    expect.stringMatching(/^COMPANY_DIR has the company of the sample.*"회사 이름"$/),
  ])
  for (const sample of ['no-reply@company.example', 'a@example.com'])
    expect(reminders({ ...company('한빛전자'), MAIL_FROM: sample })).toEqual([
      `MAIL_FROM is the address of a sample: ${sample}`,
    ])
  expect(reminders({ DEMO: '1' })).toEqual([])
})
