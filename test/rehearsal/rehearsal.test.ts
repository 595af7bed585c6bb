import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Phone } from '../../demo/phone/phone'
import { type InstalledServer, installServer } from '../support/installed-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { blocksUnder, commandsOf } from '../support/page-blocks'
import { orderCertificate } from './support/certificates'
import { rehearsalFolder } from './support/folder'
import { type People, peopleAt } from './support/people'
import { openShell } from './support/shell'
import { underLoad } from './support/under-load'

const HOST = 'mfa.company.example'
const PORTAL = `https://${HOST}`
const STAFF = 10_000

const shell = openShell(rehearsalFolder())
let installed: InstalledServer
let mailbox: Mailbox
let people: People
let phone: Phone | undefined

/** Types a line of the pages. Nothing comes from a registry here, so packages were installed before. */
async function type(line: string): Promise<string> {
  if (line.startsWith('apt-get install '))
    return shell.type(
      'version=$(ls /usr/lib/postgresql) && pg_ctlcluster $version main start && systemctl start nginx',
    )
  const [, folder] = /cd (\S+) && npm install --omit=dev mfa-elements-server$/.exec(line) ?? []
  if (folder) return shell.type(`mkdir -p ${folder} && cd ${folder} && cp -a ${installed.project}/* .`)
  // The same password twice, where something asks for it.
  return shell.type(line, ['PASSWORD', 'PASSWORD'])
}

async function typeAll(block: string | undefined): Promise<string> {
  const printed: string[] = []
  for (const line of commandsOf(block ?? '')) printed.push(`$ ${line}\n${await type(line)}`)
  return printed.join('')
}

const [install] = blocksUnder('docs/server/install.md', 'Install')
const [employees] = blocksUnder('docs/server/install.md', 'First employees')
const [oneEmployee] = blocksUnder('docs/server/employees.md', 'One employee')
const [fromFile] = blocksUnder('docs/server/employees.md', 'From a CSV file')
const [backup] = blocksUnder('docs/server/backup.md', 'Nightly backup')
const [restoring] = blocksUnder('docs/server/backup.md', 'Restore')
const [rotation] = blocksUnder('docs/server/keys.md', 'Change the secret key')
const [upgrade] = blocksUnder('UPGRADING.md', 'From one version to the next')

/** Two machines, which are one here: each has a unit, a port and a folder of its own. */
const instances = ['mfa-elements', 'mfa-elements-2']
async function ready(): Promise<void> {
  for (const port of [8080, 8081])
    await shell.type(`curl -fsS --retry 6 --retry-connrefused http://127.0.0.1:${port}/readyz`)
}
async function restartOneAfterTheOther(): Promise<void> {
  for (const instance of instances) {
    await shell.type(`systemctl restart ${instance}`)
    await ready()
  }
}

async function servedCertificate(): Promise<string> {
  const socket = connect({ host: HOST, port: 443, servername: HOST })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

beforeAll(async () => {
  installed = await installServer()
  orderCertificate(HOST, '/etc/ssl/mfa')
  orderCertificate('mail.company.example', '/etc/ssl/mail')
  mailbox = await openMailbox({
    port: 587,
    certificate: {
      cert: readFileSync('/etc/ssl/mail/fullchain.pem', 'utf8'),
      key: readFileSync('/etc/ssl/mail/key.pem', 'utf8'),
    },
  })
  people = peopleAt(PORTAL, mailbox)
})
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const instance of instances) {
    const log = `/var/log/rehearsal-${instance}.log`
    if (existsSync(log)) console.log(readFileSync(log, 'utf8').split('\n').slice(-8).join('\n'))
  }
})
afterAll(async () => {
  phone?.stop()
  await mailbox?.close()
  await installed?.remove()
})

it('installs the server, its database, its broker and the proxy in front', async () => {
  const printed = await typeAll(install)
  expect(printed).toMatch(/^PUBLIC_URL +https:\/\/mfa\.company\.example +environment$/m)
  expect(printed).toContain('"database":true,"broker":true,"mail":true')
})

it('takes ten thousand employees in, and makes one of them an administrator', async () => {
  const [sample = ''] = blocksUnder('docs/server/employees.md', 'From a CSV file', 'csv')
  const rows = Array.from(
    { length: STAFF },
    (_, n) => `w${n},사원 ${n},Employee ${n},w${n}@company.example,,email otp recovery`,
  )
  writeFileSync('/opt/mfa/staff.csv', `${sample.trimEnd()}\n${rows.join('\n')}\n`)
  const printed = await typeAll(employees)
  expect(printed).toContain(`Employees imported: ${STAFF + 2} added`)
  expect((await mailbox.next('you@company.example')).mail.subject).toContain('Test')
  expect(printed).toMatch(/jhlee.*administrator/)
})

it('does for one employee what the page about employees shows', async () => {
  expect(await typeAll(fromFile)).toContain('Employees imported: 0 added')
  const printed = await typeAll(oneEmployee)
  expect(printed).toMatch(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/)
  expect(readFileSync('/opt/mfa/mjkim.json', 'utf8')).toMatch(/"employee_id": ?"mjkim"/)
  expect(readFileSync('/opt/mfa/staff.csv', 'utf8').split('\n').length).toBeGreaterThan(STAFF)
})

it('runs a second instance behind the same proxy', async () => {
  const unit = '/etc/systemd/system/mfa-elements'
  await shell.type('cp -a /opt/mfa /opt/mfa-2')
  const service = readFileSync(`${unit}.service`, 'utf8').replace('=/opt/mfa', '=/opt/mfa-2')
  writeFileSync(`${unit}-2.service`, `${service}\n[Service]\nEnvironment=PORT=8081\n`)
  await shell.type('systemctl enable --now mfa-elements-2')
  // One line for each instance, as nginx.conf says.
  await shell.type("sed -E -i 's/^( +server 127.0.0.1:)8080(.*)/&\\n\\18081\\2/' /etc/nginx/conf.d/mfa.conf")
  await shell.type('nginx -t && systemctl reload nginx')
  await ready()
})

it('gets somebody in on the first day, with a recovery code, and a phone after it', async () => {
  const token = await people.byRecoveryCode('w1', await recoveryCode('w1', 'first day'))
  phone = await people.registerPhone(token)
  await people.byOtp('w1', phone)
})

it('helps somebody who lost everything', async () => {
  const token = await people.byRecoveryCode('w2', await recoveryCode('w2', 'lost the phone, known in person'))
  expect((await people.api.applications(token)).status).toBe(200)
})

it('locks a leaver, whose session ends at once', async () => {
  const token = await people.byEmail('w3')
  expect((await people.api.applications(token)).status).toBe(200)
  await shell.type('npx mfa-elements-admin lock w3 --reason "left the company"')
  expect((await people.api.applications(token)).status).toBe(403)
})

it('changes the secret key under load, and loses no request and no session', async () => {
  const token = await people.byEmail('w4')
  const [begin = '', finish = ''] = commandsOf(rotation ?? '')
  const { answered, lost } = await underLoad(PORTAL, async () => {
    const key = /^SECRET_KEY=(\S{40,})$/m.exec(await shell.type(begin))?.[1]
    expect(key).toBeDefined()
    writeFileSync('/etc/mfa/secret-key', key ?? '')
    await restartOneAfterTheOther()
    await shell.type(finish)
  })
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(20)
  expect((await people.api.applications(token)).status).toBe(200)
})

it('takes a renewed certificate under load, and loses no request', async () => {
  const before = await servedCertificate()
  const { lost } = await underLoad(PORTAL, async () => {
    orderCertificate(HOST, '/etc/ssl/mfa')
    await shell.type('systemctl reload nginx')
    await expect.poll(servedCertificate, { timeout: 10_000 }).not.toBe(before)
  })
  expect(lost).toEqual([])
})

it('upgrades to a newer version under load, one machine after the other, and loses no request, page or session', async () => {
  await typeAll(backup)
  expect(readdirSync('/var/lib/mfa-backup')).toHaveLength(1)
  const token = await people.byEmail('w5')
  const [save = '', install = '', check = '', replace = ''] = commandsOf(upgrade ?? '')
  const first = installed
  const sources = join(rehearsalFolder(), 'next')
  installed = await installServer(sources)
  try {
    const { answered, lost } = await underLoad(PORTAL, async () => {
      for (const line of [save, install, check]) await type(line)
      await shell.type('cp -a /opt/mfa-next /opt/mfa-2-next')
      await type(replace)
      await ready()
      await type(replace.replace(/\/opt\/mfa|mfa-elements/g, '$&-2'))
      await ready()
    })
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(20)
  } finally {
    await first.remove()
  }
  const described = await (await fetch(`${PORTAL}/openapi.json`)).json()
  expect(described.info.version).toBe(JSON.parse(readFileSync(`${sources}/package.json`, 'utf8')).version)
  expect((await people.api.applications(token)).status).toBe(200)
  await expect(shell.type('cd /opt/mfa-before-* && npx mfa-elements-admin list')).rejects.toThrow(
    'A newer version has changed this database.',
  )
  await shell.type('cd /opt/mfa')
})

it('comes back from a backup after the database was destroyed, with everybody who is let in', async () => {
  await typeAll(backup)
  const [file = ''] = readdirSync('/var/lib/mfa-backup').sort().reverse()
  await shell.type(`systemctl stop ${instances.join(' ')}`)
  await shell.type('su postgres -c "dropdb mfa"')
  const [create = '', restore = ''] = commandsOf(restoring ?? '')
  await shell.type(create)
  await shell.type("sed -i 's/\\/mfa$/\\/mfa_restored/' /etc/mfa/database-url")
  await shell.type(restore.replace('FILE', `/var/lib/mfa-backup/${file}`))
  await shell.type(`systemctl start ${instances.join(' ')}`)
  await ready()
  expect(await people.byEmail('w4')).toBeTruthy()
  if (phone) expect(await people.byOtp('w1', phone)).toBeTruthy()
  await expect(people.byEmail('w3')).rejects.toThrow(/w3/)
  expect((await shell.type('npx mfa-elements-admin list')).split('\n').length).toBeGreaterThan(STAFF)
})

/** Issues the code that an administrator hands over in person. */
async function recoveryCode(employeeId: string, reason: string): Promise<string> {
  const printed = await shell.type(`npx mfa-elements-admin recovery ${employeeId} --reason "${reason}"`)
  const [code] = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(printed) ?? []
  if (!code) throw new Error(`no code in: ${printed}`)
  return code
}
