import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { openMailbox } from '../support/mailbox'
import { createDataFolder } from '../support/pglite-folder'
import { createTestDatabase } from '../support/test-database'
import { HEADER } from './staff-file'

describe('the command line without a database', () => {
  it('explains itself', async () => {
    const help = await runAdmin(['help'], {})
    expect(help.exitCode).toBe(0)
    for (const word of ['import FILE', 'grant', 'withdraw', 'list', HEADER, 'DATABASE_URL']) {
      expect(help.text).toContain(word)
    }
  })

  it.each([
    [],
    ['exports'],
    ['import'],
    ['grant', 'mjkim'],
    ['toString'],
    ['list', '--jsno'],
    ['lock', 'a', '--reason'],
  ])('shows the usage for %j', async (...args) => {
    const { exitCode, text } = await runAdmin(args, {})
    expect([exitCode, text]).toEqual([2, expect.stringContaining('Usage: npx mfa-elements-admin COMMAND')])
  })

  it('does not work on a database in memory, or on one that does not answer', async () => {
    expect((await runAdmin(['list'], { DATA_DIR: 'memory' })).text).toMatch(/^DATA_DIR is memory/)
    const unreachable = { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }
    expect((await runAdmin(['list'], unreachable)).text).toMatch(/^DATABASE_URL does not work/)
  })

  it('names the database in use, and makes none by accident', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mfa-admin-'))
    const lines: string[] = []
    const { exitCode, text } = await runAdmin(['list'], { DATA_DIR: folder }, (line) => lines.push(line))
    expect(lines).toEqual([`Database: ${folder} (embedded)`])
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`There is no database in ${folder}.`)])
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    const shared = await createTestDatabase()
    const empty = await runAdmin(['list'], { DATABASE_URL: shared.url })
    expect([empty.exitCode, empty.text]).toEqual([1, expect.stringMatching(/^The database is empty\. /)])
    expect((await runAdmin(['list', '--create'], { DATABASE_URL: shared.url })).exitCode).toBe(0)
    await shared.drop()
  })

  it('tries mail and text messages, and says what the gateway answered', async () => {
    const mailbox = await openMailbox()
    const sent = await runAdmin(['test-mail', 'me@company.example'], { SMTP_URL: mailbox.url })
    expect(sent).toEqual({ exitCode: 0, text: 'The mail server has taken a mail to me@company.example.\n' })
    expect((await mailbox.next('me@company.example')).mail.subject).toContain('Test')
    await mailbox.close()
    expect((await runAdmin(['test-mail', 'me@company.example'], {})).text).toBe('SMTP_URL is not set.\n')
    const refused = await runAdmin(['test-sms', '010-1'], { SMS_WEBHOOK_URL: 'http://127.0.0.1:1/' })
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      expect.stringMatching(/^SMS_WEBHOOK_URL does not work: /),
    ])
  })

  it('says when the file is not there', async () => {
    const data = await createDataFolder('migrated')
    try {
      const { text } = await runAdmin(['import', '/nowhere/staff.csv'], { DATA_DIR: data.path })
      expect(text).toBe("Couldn't read /nowhere/staff.csv (ENOENT).\n")
    } finally {
      await data.remove()
    }
  })

  it('is built beside the server', () => {
    const executable = new URL('../../demo/dist/server/admin.js', import.meta.url).pathname
    const { status, stdout } = spawnSync(process.execPath, [executable, 'help'], { encoding: 'utf8' })
    expect([status, stdout.split('\n')[0]]).toEqual([
      0,
      'Usage: npx mfa-elements-admin COMMAND [--json] [--create]',
    ])
    const wrong = spawnSync(process.execPath, [executable, 'exports'], { encoding: 'utf8' })
    expect([wrong.status, wrong.stdout]).toEqual([2, ''])
    expect(wrong.stderr).toContain('Usage')
  })
})
