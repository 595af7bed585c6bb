import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/run-admin'
import { createDataFolder, type DataFolder } from '../support/pglite-folder'
import { startTestServer } from '../support/server'
import { createTestDatabase, type TestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'
import { HEADER } from './staff-file'

describe.each(['PGlite', 'PostgreSQL'])('the command line on %s', (kind) => {
  let folder: string
  let data: DataFolder
  let database: TestDatabase | undefined
  let variables: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mfa-admin-'))
    data = await createDataFolder('migrated')
    database = kind === 'PostgreSQL' ? await createTestDatabase() : undefined
    variables = {
      DATA_DIR: data.path,
      INIT_CWD: folder,
      ...(database && { DATABASE_URL: database.url }),
    }
  })
  afterAll(async () => {
    await database?.drop()
    await data?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const admin = (...args: string[]) => runAdmin(args, variables)
  const importing = async (content: string | Uint8Array, ...options: string[]) => {
    await writeFile(join(folder, 'staff.csv'), content)
    return admin('import', 'staff.csv', ...options)
  }
  const list = async () => (await admin('list')).text.trimEnd().split('\n')

  it('imports what a spreadsheet writes: a mark, CRLF, quotes, capitals, any order of columns', async () => {
    const file = [
      '\ufeffmethods,employee_id,email,phone,name_ko,name_en',
      'email;otp,MJKim,mjkim@gaon.example,010 0000 0101,"김, 민지","Kim ""MJ"" Minji"',
      'email recovery  fido,jhlee,jhlee@gaon.example,,이준호,',
      '',
      'recovery otp;pc,sypark,,,,Seoyeon Park',
      ',,,,,',
      '',
    ].join('\r\n')
    expect(await importing(file, '--create')).toEqual({
      exitCode: 0,
      text:
        'Employees imported: 3 added, 0 updated, 0 unchanged.\n' +
        'Nothing to sign in with but a recovery code: sypark.\n' +
        'There is no application to sign in to yet. Add one: npx mfa-elements-admin application 1 NAME\n',
    })
    expect(await list()).toEqual([
      HEADER,
      'jhlee,이준호,이준호,jhlee@gaon.example,,ctap email recovery',
      'mjkim,"김, 민지","Kim ""MJ"" Minji",mjkim@gaon.example,010-0000-0101,email otp',
      'sypark,Seoyeon Park,Seoyeon Park,,,platform recovery',
    ])
  })

  // Each command opens the embedded database, which takes most of its time: what is not up to the store runs on one.
  if (kind === 'PostgreSQL')
    describe('whatever the store', () => {
      it('takes its own list back, and brings employees up to date without touching the others', async () => {
        const before = (await admin('list')).text
        expect((await importing(before)).text).toMatch(
          /^Employees imported: 0 added, 0 updated, 3 unchanged\./,
        )
        expect((await admin('list')).text).toBe(before)
        const changed = `${HEADER}\njhlee,이준호,Junho Lee,new@gaon.example,,sms\nnew,새 사원,Newcomer,,,\n`
        expect((await importing(changed)).text).toMatch(
          /^Employees imported: 1 added, 1 updated, 0 unchanged\./,
        )
        expect(await list()).toEqual([
          HEADER,
          'jhlee,이준호,Junho Lee,new@gaon.example,,sms',
          ...before.split('\n').slice(2, 3),
          'new,새 사원,Newcomer,,,',
          ...before.split('\n').slice(3, 4),
        ])
      })

      it('imports ten thousand employees at once', async () => {
        const rows = Array.from(
          { length: 10_000 },
          (_, n) => `many${n},사원 ${n},Employee ${n},many${n}@a.example,,email otp`,
        )
        expect((await importing([HEADER, ...rows].join('\n'))).text).toMatch(
          /^Employees imported: 10000 added/,
        )
      })

      it('grants and withdraws methods, all of them or none', async () => {
        expect(await admin('grant', 'NEW', 'otp', 'fido')).toEqual({
          exitCode: 0,
          text: 'NEW can now use otp, ctap.\n',
        })
        expect(await list()).toContain('new,새 사원,Newcomer,,,ctap otp')
        expect((await admin('grant', 'new', 'otp', 'sms')).exitCode).toBe(0)
        expect((await admin('withdraw', 'new', 'otp')).text).toBe('new can no longer use otp.\n')
        expect(await list()).toContain('new,새 사원,Newcomer,,,ctap sms')
        expect(await admin('grant', 'new', 'email', 'fax')).toEqual({
          exitCode: 1,
          text: 'Unknown method: fax. The methods are mobile, ctap, platform, otp, sms, email, recovery.\n',
        })
        expect((await admin('grant', 'nobody', 'email')).text).toBe('There is no employee "nobody".\n')
        expect(await list()).toContain('new,새 사원,Newcomer,,,ctap sms')
      })

      it('adds and changes applications', async () => {
        expect(await admin('application', '1', '그룹웨어')).toEqual({
          exitCode: 0,
          text: 'Application 1 is 그룹웨어.\n',
        })
        expect((await admin('application', '2', 'ERP', 'otp=0', 'ctap=9')).exitCode).toBe(0)
        expect((await admin('application', '2', '그룹웨어')).text).toBe(
          'Application 1 already has that name.\n',
        )
        expect((await admin('application', 'one', 'X')).text).toBe('"one" is not an application ID.\n')
        expect((await admin('application', '3', 'X', 'fax=1')).text).toMatch(/^"fax=1" is not a limit/)
      })

      it('lists each bad line with its reasons and imports nothing', async () => {
        const before = await list()
        const file = [
          HEADER,
          'good,좋은 사원,Good,good@gaon.example,,email',
          'a b,이름,Name,x@gaon.example,,email',
          'second,이름,Name,"Name <x@y.example>",call me,email fax',
          'third,"두\n줄",Name,,,',
          'GOOD,이름,Name,GOOD@gaon.example,,',
          'few,fields',
          'mail,이름,Name,mjkim@gaon.example,,',
        ].join('\n')
        const { exitCode, text } = await importing(file)
        expect(exitCode).toBe(1)
        expect(text.trimEnd().split('\n')).toEqual([
          'Nothing was imported from staff.csv:',
          '  line 3: employee_id "a b" must be 1 to 50 letters, digits, dots, hyphens or underscores',
          '  line 4: email "Name <x@y.example>" is not a plain email address',
          '  line 4: phone "call-me" is not a phone number',
          '  line 4: method "fax" is not one of mobile, ctap, platform, otp, sms, email, recovery',
          '  line 6: name_ko must be one line of at most 50 characters',
          '  line 7: good is already in line 2',
          '  line 7: good@gaon.example is already in line 2',
          '  line 8: has 2 fields instead of 6',
        ])
        expect(await list()).toEqual(before)
      })

      it('keeps spreadsheets from taking a name for a formula, and takes its own list back', async () => {
        const rows = ['formula,=A1+1,@SUM(A1),,+82-10-0000-0199,', "guarded,'-B2,+name,,,"]
        await importing([HEADER, ...rows].join('\n'))
        const listed = (await list()).filter((line) => /^(?:formula|guarded),/.test(line))
        expect(listed).toEqual(["formula,'=A1+1,'@SUM(A1),,'+82-10-0000-0199,", "guarded,'-B2,'+name,,,"])
        expect((await importing((await admin('list')).text)).exitCode).toBe(0)
        expect(await list()).toEqual(expect.arrayContaining(listed))
      })

      it('refuses a phone that two employees would have, however it is written', async () => {
        const twice = [HEADER, 'one,하나,One,,010-0000-0777,', 'two,둘,Two,,010 00000 777,'].join('\n')
        expect((await importing(twice)).text).toContain('line 3: 010-00000-777 is already in line 2')
        expect((await importing([HEADER, 'one,하나,One,,010-0000-0777,'].join('\n'))).exitCode).toBe(0)
        expect((await importing([HEADER, 'two,둘,Two,,01000000777,'].join('\n'))).text).toContain(
          'line 2: 01000000777 already belongs to one',
        )
      })

      it('refuses an address that somebody else has', async () => {
        const before = await list()
        const { exitCode, text } = await importing(`${HEADER}\nother,이름,Name,MJKIM@gaon.example,,email\n`)
        expect([exitCode, text]).toEqual([
          1,
          'Nothing was imported from staff.csv:\n  line 2: mjkim@gaon.example already belongs to mjkim\n',
        ])
        expect(await list()).toEqual(before)
      })

      it.each([
        ['', /line 1: the file is empty/],
        ['employee_id,name_ko,name_en,email,phone\n', /line 1: the column methods is missing/],
        [`${HEADER},salary\n`, /line 1: unknown column "salary"/],
        [`${HEADER},email\n`, /line 1: the column email appears twice/],
        [`${HEADER}\na,"b,c,d,e,f\n`, /line \d: Quote Not Closed/],
      ])('says what is wrong with %j', async (content, reason) => {
        const { exitCode, text } = await importing(content)
        expect(exitCode).toBe(1)
        expect(text).toMatch(reason)
      })

      it('reads what Korean Excel saves as plain CSV', async () => {
        const korean = Buffer.from([0xb1, 0xe8, 0xb9, 0xce, 0xc1, 0xf6]) // 김민지
        const file = Buffer.concat([Buffer.from(`${HEADER}\r\nexcel,`), korean, Buffer.from(',Minji,,,\r\n')])
        expect((await importing(file)).exitCode).toBe(0)
        expect(await list()).toContain('excel,김민지,Minji,,,')
      })

      it('keeps the characters that Korean Excel has beyond KS X 1001', async () => {
        const korean = Buffer.from([0xb1, 0xe8, 0xc1, 0x64]) // 김햏
        const file = Buffer.concat([Buffer.from(`${HEADER}\r\nrare,`), korean, Buffer.from(',Rare,,,\r\n')])
        expect((await importing(file)).exitCode).toBe(0)
        expect(await list()).toContain('rare,김햏,Rare,,,')
      })

      it('refuses an ID that a spreadsheet has taken the zeros from', async () => {
        expect((await importing(`${HEADER}\n00123,공,Zero,,,\n`)).exitCode).toBe(0)
        expect(await importing(`${HEADER}\n123,공,Zero,,,\n`)).toEqual({
          exitCode: 1,
          text:
            'Nothing was imported from staff.csv:\n  line 2: employee_id "123" is not known, but "00123" is: ' +
            'write the zeros, and format the column as text in the spreadsheet\n',
        })
        expect((await importing(`${HEADER}\n123,하나,One,,,\n00123,공,Zero,,,\n`)).exitCode).toBe(0)
        expect((await importing(`${HEADER}\n123,하나,One,,,\n`)).exitCode).toBe(0)
      })

      it('opens what wrong codes have closed', async () => {
        expect(await admin('open', 'New')).toEqual({ exitCode: 0, text: 'New can try every method again.\n' })
        expect((await admin('open', 'nobody')).text).toBe('There is no employee "nobody".\n')
      })
    })

  it('serves a server that has nothing else: whom it imported can sign in', async () => {
    expect((await admin('application', '1', '그룹웨어')).exitCode).toBe(0)
    const server = await startTestServer({
      demo: false,
      smtpUrl: 'none',
      smsWebhookUrl: 'none',
      ...(database ? { databaseUrl: database.url } : { dataDir: data.path }),
    })
    try {
      const { lookUp } = createApiClient(server.url)
      expect((await lookUp('mjkim')).body).toMatchObject({ emailStatus: 1, otpStatus: 2, applicationId: 1 })
      if (kind === 'PGlite') {
        expect(await admin('list')).toEqual({
          exitCode: 1,
          text: expect.stringMatching(/^The data folder .* is used by another running server\. Stop it/),
        })
      } else {
        expect((await admin('grant', 'mjkim', 'sms')).exitCode).toBe(0)
      }
    } finally {
      await server.close()
    }
  })
})
