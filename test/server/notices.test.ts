import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { keepLog } from '../support/kept-log'
import { openMailbox } from '../support/mailbox'
import { neededVariable } from '../support/needed-variable'
import { createTestPhone } from '../support/phone'
import { addEmployee, askDesk, createTestClock, startTestServer } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { usualDatabases } from './databases'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

describe('a mail tells the employee in both languages', () => {
  let count = 0

  const { server, mailbox } = testServer({ mails: true })

  const command = async (...args: string[]) => {
    const { exitCode, text } = await runAdmin(args, { DATABASE_URL: server.databaseUrl })
    expect(exitCode, text).toBe(0)
  }
  const someone = (grants: string[] = ['email']) =>
    addEmployee(server.url, {
      employeeId: `told${++count}`,
      grants,
      phones: [{ name: '갤럭시', types: ['mobile'] }],
    })
  const told = async (employeeId: string, subject: string) => {
    const { mail } = await mailbox.next(`${employeeId}@test.example`)
    expect(mail.subject).toBe(`[가온물산 인증 센터] ${subject}`)
    expect(mail.text).toMatch(/일시: .* \(한국 시간\)/)
    expect(mail.text).toMatch(/Time: .* \(Korea, UTC\+9\)/)
    expect(mail.text).toMatch(/tell the help desk right away|ask the help desk|ask the people who run/i)
    return mail.text ?? ''
  }
  const byHelpDesk = (text: string) => {
    expect(text).toContain('처리: 헬프데스크')
    expect(text).toContain('Done by: The help desk')
  }

  it('that a recovery code was issued, and that it was used', async () => {
    const { employeeId } = await someone(['recovery otp'])
    await signedIn(server.url, employeeId)
    byHelpDesk(await told(employeeId, '임시 복구 코드가 발급되었습니다 · A recovery code was issued'))
    const used = await told(
      employeeId,
      '임시 복구 코드로 로그인했습니다 · A recovery code was used to sign in',
    )
    expect(used).toContain('Done by: You')
  })

  it('of a lock and of its end, once each', async () => {
    const { employeeId } = await someone()
    await command('lock', employeeId, '--reason', 'left')
    await command('lock', employeeId, '--reason', 'left')
    await command('unlock', employeeId, '--reason', 'came back')
    const text = await told(employeeId, '계정이 잠겼습니다 · Your account was locked')
    byHelpDesk(text)
    expect(text).not.toContain('left')
    byHelpDesk(await told(employeeId, '계정 잠금이 해제되었습니다 · Your account was unlocked'))
  })

  it('of methods that were granted and withdrawn', async () => {
    const { employeeId } = await someone()
    await command('grant', employeeId, 'otp', 'fido', 'email')
    const granted = await told(employeeId, '인증 수단이 허용되었습니다 · A sign-in method was allowed')
    byHelpDesk(granted)
    expect(granted).toContain('Method: OTP, FIDO security key')
    await command('withdraw', employeeId, 'sms', 'otp')
    expect(await told(employeeId, '인증 수단이 회수되었습니다 · A sign-in method was withdrawn')).toContain(
      '인증 수단: OTP\n',
    )
  })

  it('of the role of an administrator', async () => {
    const { employeeId } = await someone()
    await command('role', employeeId, 'admin')
    byHelpDesk(await told(employeeId, '관리자 역할이 부여되었습니다 · You were made an administrator'))
    await command('role', employeeId, 'none')
    byHelpDesk(await told(employeeId, '관리자 역할이 해제되었습니다 · You are no longer an administrator'))
  })

  it('of a phone that was linked', async () => {
    const { employeeId } = await someone()
    const { ticket } = await askDesk<{ ticket: string }>(
      server.url,
      'POST',
      `employees/${employeeId}/pairing-ticket`,
    )
    await createTestPhone(server.url).pair({ ticket }, '새 휴대폰')
    const text = await told(employeeId, '휴대폰이 연동되었습니다 · A phone was linked')
    expect(text).toContain('Phone: 새 휴대폰')
    expect(text).toContain('Done by: You')
  })

  it('of a device that the command removed', async () => {
    const { employeeId } = await someone(['mobile'])
    const { text } = await runAdmin(['devices', employeeId], { DATABASE_URL: server.databaseUrl })
    await command('remove-device', employeeId, text.split(' ')[0] ?? '', '--reason', 'stolen')
    byHelpDesk(await told(employeeId, '인증 수단이 삭제되었습니다 · A sign-in method was deleted'))
  })
})

describe.each(usualDatabases)('the outbox on %s', (_kind, open) => {
  it('keeps a notice over an outage of the mail server and a restart, and sends it once', async () => {
    const opened = await open()
    const mailbox = await openMailbox()
    const options = { ...opened.where, secretKey: 'the secret of the server that restarts in this test' }
    const port = Number(new URL(mailbox.url).port)
    await mailbox.close()
    const first = await startTestServer({ ...options, smtpUrl: mailbox.url })
    await addEmployee(first.url, { employeeId: 'waits' })
    await askDesk(first.url, 'PUT', 'employees/waits/grants', { method: 'otp', granted: true })
    await first.close()
    const second = await startTestServer({ ...options, smtpUrl: mailbox.url })
    const back = await openMailbox({ port })
    try {
      const { mail } = await back.next('waits@test.example')
      expect(mail.subject).toContain('A sign-in method was allowed')
      // The next notice shows that the first was sent only once.
      await askDesk(second.url, 'PUT', 'employees/waits/grants', { method: 'sms', granted: true })
      expect((await back.next('waits@test.example')).mail.text).toContain('Method: SMS')
      expect(back.mails).toHaveLength(2)
    } finally {
      await second.close()
      await back.close()
      await opened.drop()
    }
  })
})

describe('the outbox', () => {
  it('is sent by several instances, and nothing twice', async () => {
    const database = await createTestDatabase('seeded')
    const mailbox = await openMailbox()
    const options = {
      databaseUrl: database.url,
      mqttUrl: neededVariable('TEST_MQTT_URL'),
      smtpUrl: mailbox.url,
      secretKey: 'the one secret that all instances of this test have',
    }
    const servers = await Promise.all([1, 2, 3].map(() => startTestServer(options)))
    const sql = new Client({ connectionString: database.url })
    await sql.connect()
    try {
      const notice = JSON.stringify({ kind: 'locked', by: 'help-desk' })
      await sql.query(
        `INSERT INTO notices (recipient, content, made_at, next_try_at)
         SELECT 'n' || n || '@test.example', $1, now(), now() FROM generate_series(1, 60) AS n`,
        [notice],
      )
      await expect
        .poll(async () => (await sql.query('SELECT 1 FROM notices')).rowCount, { timeout: 30_000 })
        .toBe(0)
      expect(new Set(mailbox.mails.flatMap(({ recipients }) => recipients)).size).toBe(60)
      expect(mailbox.mails).toHaveLength(60)
    } finally {
      await sql.end()
      await Promise.all(servers.map((server) => server.close()))
      await mailbox.close()
      await database.drop()
    }
  })

  it('gives a notice up that no mail server has taken in three days, and says so', async () => {
    const database = await createTestDatabase('seeded')
    const clock = createTestClock()
    const mailbox = await openMailbox({ refuse: true })
    const log = keepLog()
    const server = await startTestServer({
      ...{ databaseUrl: database.url, clock, smtpUrl: mailbox.url },
      ...{ logLevel: 'info', logStream: log.stream },
    })
    const sql = new Client({ connectionString: database.url })
    await sql.connect()
    try {
      await addEmployee(server.url, { employeeId: 'gone' })
      await askDesk(server.url, 'PUT', 'employees/gone/lock', { locked: true })
      const said = (text: string) => log.entries.filter(({ msg }) => msg.includes(text)).length
      await expect.poll(() => said('the mail about a change could not be sent')).toBe(1)
      // The first pause is 2 seconds, the next 4.
      clock.advance(3)
      await expect.poll(() => said('the mail about a change could not be sent')).toBe(2)
      clock.advance(3)
      expect((await sql.query('SELECT next_try_at > $1 AS waits FROM notices', [clock.now()])).rows).toEqual([
        { waits: true },
      ])
      clock.advance(3 * 86_400)
      await expect.poll(() => said('was given up')).toBe(1)
      expect((await sql.query('SELECT 1 FROM notices')).rowCount).toBe(0)
      expect(log.text).not.toContain('gone@')
    } finally {
      await sql.end()
      await server.close()
      await mailbox.close()
      await database.drop()
    }
  })

  it('has no notice where the change is undone', async () => {
    const database = await createTestDatabase('seeded')
    const server = await startTestServer({ databaseUrl: database.url, smtpUrl: 'smtp://127.0.0.1:1' })
    const sql = new Client({ connectionString: database.url })
    await sql.connect()
    try {
      await addEmployee(server.url, { employeeId: 'kept', grants: ['recovery otp'] })
      await sql.query('ALTER TABLE audit_log ADD CONSTRAINT no_locks CHECK (action <> $$lock$$)')
      await expect(askDesk(server.url, 'PUT', 'employees/kept/lock', { locked: true })).rejects.toThrow('500')
      expect((await sql.query('SELECT 1 FROM notices')).rowCount).toBe(0)
      // Nor for an address that there is not.
      await addEmployee(server.url, { employeeId: 'mute', email: null })
      await askDesk(server.url, 'PUT', 'employees/mute/grants', { method: 'otp', granted: true })
      expect((await sql.query('SELECT 1 FROM notices')).rowCount).toBe(0)
    } finally {
      await sql.end()
      await server.close()
      await database.drop()
    }
  })
})
