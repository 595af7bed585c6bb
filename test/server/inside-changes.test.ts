import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { RunningServer } from '../../demo/server/start-server'
import { type Mailbox, openMailbox } from '../support/mailbox'
import { openPhone, phoneUntil } from '../support/phone'
import { addEmployee, startTestServer } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { waitOn } from './browser-wait'
import { databases } from './databases'
import { signedIn } from './signed-in'
import { codeOf, signInAs, type UserClient, userClient } from './user-client'

const ORIGIN = 'https://mfa.company.example'

type Row = Readonly<Record<string, unknown>> & { readonly description: string }

interface Kind {
  readonly path: string
  readonly list: string
  readonly id: string
  readonly rename: string
  readonly notFound: number
  readonly service: string
}

const kinds: Record<'mobile' | 'otp' | 'ctap' | 'platform', Kind> = {
  mobile: {
    path: 'mobile-authenticator',
    list: 'mobileAuthenticatorDtoList',
    id: 'mobileAuthenticatorId',
    rename: 'update/mob/descriptionname',
    notFound: 6001,
    service: '모바일 생체인증',
  },
  otp: {
    path: 'otp',
    list: 'otpDtos',
    id: 'otpInfoId',
    rename: 'update/devicename',
    notFound: 7001,
    service: 'OTP',
  },
  ctap: {
    path: 'ctap',
    list: 'fidoAuthenticatorDtos',
    id: 'fidoAuthenticatorId',
    rename: 'update/fido/descriptionname',
    notFound: 8001,
    service: 'FIDO 보안키',
  },
  platform: {
    path: 'platform',
    list: 'fidoAuthenticatorDtos',
    id: 'fidoAuthenticatorId',
    rename: 'update/fido/descriptionname',
    notFound: 8001,
    service: 'PC 생체인증',
  },
}

const rowsOf = async (user: UserClient, { path, list }: Kind) => (await user.get(path)).body[list] as Row[]

async function firstOf(user: UserClient, kind: Kind): Promise<Row> {
  const [row] = await rowsOf(user, kind)
  if (!row) throw new Error(`nothing at ${kind.path}`)
  return row
}

describe.each(databases)('changing devices on %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let mailbox: Mailbox
  let server: RunningServer
  let count = 0

  beforeAll(async () => {
    opened = await open()
    mailbox = await openMailbox()
    server = await startTestServer({
      ...opened.where,
      smtpUrl: mailbox.url,
      publicUrl: ORIGIN,
    })
  })
  afterAll(async () => {
    await server?.close()
    await mailbox?.close()
    await opened?.drop()
  })

  /** An employee with one device of every type: both on one phone, and a passkey of each kind. */
  const newOwner = async () => {
    const { employeeId, userId, deviceIds } = await addEmployee(server.url, {
      employeeId: `owner${++count}`,
      grants: ['mobile', 'otp', 'ctap', 'platform', 'recovery otp'],
      phones: [{ name: '갤럭시 S24' }],
    })
    const token = await signedIn(server.url, employeeId)
    const passkeys = {
      ctap: await registerPasskey(token, userId, 'ctap'),
      platform: await registerPasskey(token, userId, 'platform'),
    }
    const address = `${employeeId}@test.example`
    for (const _added of Object.keys(passkeys)) {
      expect((await mailbox.next(address)).mail.subject).toContain('A sign-in method was registered')
    }
    const [deviceId = ''] = deviceIds
    return { employeeId, userId, deviceId, user: userClient(server.url, token), passkeys, address }
  }

  const registerPasskey = async (token: string, userId: number, type: 'ctap' | 'platform') => {
    const { post } = createApiClient(server.url)
    const about = { applicationId: 1, did: 1, userId, type }
    const authorization = { authorization: `Bearer ${token}` }
    const options = (await post('/api/login/preRegister', about, authorization)).body.Response as {
      challenge: string
    }
    const passkey = createSoftwareAuthenticator()
    const payload = passkey.create({
      challenge: options.challenge,
      rpId: 'mfa.company.example',
      origin: ORIGIN,
    })
    const body = { ...about, payload, deviceToken: '' }
    expect((await post('/api/login/register', body, authorization)).status).toBe(200)
    return passkey
  }

  describe.each([
    ['mobile', 'R274'],
    ['otp', 'R275'],
    ['ctap', 'R273'],
    ['platform', 'R273'],
  ] as const)('%s', (type, requirement) => {
    const kind = kinds[type]

    it(`is renamed by its whole row, which changes the name only, and announced by mail [${requirement}]`, async () => {
      const { user, address } = await newOwner()
      const row = await firstOf(user, kind)
      const name = '집 <b>열쇠</b> 🔑 مفتاح'
      const sent = {
        ...row,
        description: `  ${name} `,
        applicationName: 'Gaon HR',
        insertDate: 0,
        extra: { a: 1 },
      }
      const answer = await user.put(kind.rename, sent)
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(await rowsOf(user, kind)).toEqual([{ ...row, description: name }])

      const { mail } = await mailbox.next(address)
      expect(mail.subject).toBe(
        '[가온물산 인증 센터] 인증 수단의 이름이 변경되었습니다 · A sign-in method was renamed',
      )
      for (const text of [kind.service, name, row.description, 'Gaon Works', 'help desk']) {
        expect(mail.text).toContain(text)
      }
      expect(mail.html).toContain('집 &#60;b&#62;열쇠')
      expect(mail.html).not.toContain('<b>')
    })

    it('keeps its name without a mail where the new one is the same', async () => {
      const { user, address } = await newOwner()
      const row = await firstOf(user, kind)
      expect((await user.put(kind.rename, row)).status).toBe(200)
      expect(await rowsOf(user, kind)).toEqual([row])
      await user.put(kind.rename, { ...row, description: '다음' })
      expect((await mailbox.next(address)).mail.text).toContain('다음')
    })

    it('is deleted with a mail that says what to do if it was somebody else [ASVS 6.3.7]', async () => {
      const { user, address } = await newOwner()
      const row = await firstOf(user, kind)
      const answer = await user.remove(kind.path, { [kind.id]: row[kind.id] })
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(await rowsOf(user, kind)).toEqual([])
      const again = await user.remove(kind.path, { [kind.id]: row[kind.id] })
      expect([again.status, codeOf(again)]).toEqual([404, kind.notFound])

      const { mail } = await mailbox.next(address)
      expect(mail.subject).toBe(
        '[가온물산 인증 센터] 인증 수단이 삭제되었습니다 · A sign-in method was deleted',
      )
      for (const text of [kind.service, row.description, '헬프데스크', "If this wasn't you"]) {
        expect(mail.text).toContain(text)
      }
    })

    it('is neither renamed nor deleted by anybody else, who learns nothing [ASVS 8.2.2]', async () => {
      const { user } = await newOwner()
      const row = await firstOf(user, kind)
      const other = await newOwner()
      const theirs = await rowsOf(other.user, kind)
      const unknown = { ...row, [kind.id]: 2_000_000_000 }
      for (const act of [
        (body: object) => other.user.put(kind.rename, { ...body, description: 'mine now' }),
        (body: Row) => other.user.remove(kind.path, { [kind.id]: body[kind.id] }),
      ]) {
        const answer = await act(row)
        expect([answer.status, codeOf(answer)]).toEqual([404, kind.notFound])
        expect(answer.text).toBe((await act(unknown as Row)).text)
      }
      expect(await rowsOf(user, kind)).toEqual([row])
      expect(await rowsOf(other.user, kind)).toEqual(theirs)
    })

    it('is not looked for under an ID that is none', async () => {
      const user = await signInAs(server.url, 'mjkim')
      const ids = ['abc', '1.5', '-1', '', '99999999999', '1; DROP TABLE employees', 1e300, -1, 0.5]
      for (const id of ids) {
        for (const answer of [
          await user.put(kind.rename, { [kind.id]: id, description: 'x' }),
          await user.remove(kind.path, { [kind.id]: id }),
        ]) {
          expect([id, answer.status, codeOf(answer)]).toEqual([id, 404, kind.notFound])
        }
      }
    })
  })

  it.each([
    ['a missing name', undefined, 3001],
    ['an empty name', '', 3001],
    ['spaces', '  \u3000 ', 3001],
    ['nothing that shows', '\u200b\u200d', 3001],
    ['a line break', 'a\nb', 3002],
    ['an escape', 'a\u001b[2J', 3002],
    ['a NUL', 'a\u0000b', 3002],
    ['a line separator', 'a\u2028b', 3002],
    ['half a character', 'a\ud83d', 3002],
    ['501 characters', '가'.repeat(501), 3002],
    ['a number', 5, 3002],
  ])('refuses %s as a name', async (_what, description, code) => {
    const user = await signInAs(server.url, 'mjkim')
    const row = await firstOf(user, kinds.otp)
    const answer = await user.put(kinds.otp.rename, { ...row, description })
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
    expect(await rowsOf(user, kinds.otp)).toEqual([row])
  })

  it.each([
    ['500 characters beyond the first plane', '😀'.repeat(500)],
    ['letters from right to left', 'abc שלום'],
    ['a family joined by zero width', '👨‍👩‍👧 가족'],
    ['quotes and markup', `"'<script>alert(1)</script>&amp;`],
  ])('takes %s as a name', async (_what, description) => {
    const { user } = await newOwner()
    const row = await firstOf(user, kinds.ctap)
    expect((await user.put(kinds.ctap.rename, { ...row, description })).status).toBe(200)
    expect((await rowsOf(user, kinds.ctap))[0]?.description).toBe(description)
  })

  it('takes what turns or hides letters out of a name', async () => {
    const { user } = await newOwner()
    const row = await firstOf(user, kinds.ctap)
    const description = ' \u202eabc\u202c\u200b שלום'
    expect((await user.put(kinds.ctap.rename, { ...row, description })).status).toBe(200)
    expect((await rowsOf(user, kinds.ctap))[0]?.description).toBe('abc שלום')
  })

  it.each([
    ['no body', undefined],
    ['no JSON', '{'],
    ['a list', '[]'],
  ])('refuses a change with %s', async (_what, body) => {
    const authorization = `Bearer ${await signedIn(server.url, 'mjkim')}`
    for (const [method, path] of [
      ['DELETE', 'ctap'],
      ['PUT', 'update/devicename'],
    ]) {
      const answer = await createApiClient(server.url).request(`/api/user/${path}`, {
        method: method as string,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
      expect(answer.status).toBe(400)
      expect(codeOf(answer)).toBeGreaterThan(0)
    }
  })

  it('a deleted passkey no longer signs in [R270] [ASVS 6.5.6]', async () => {
    const { user, userId, passkeys } = await newOwner()
    const { post } = createApiClient(server.url)
    for (const type of ['ctap', 'platform'] as const) {
      const about = { applicationId: 1, did: 1, userId, type }
      const { body } = await post('/api/login/preAuthenticate', { ...about, deviceToken: null })
      const { challenge } = body.Response as { challenge: string }
      const row = await firstOf(user, kinds[type])
      await user.remove(type, { fidoAuthenticatorId: row.fidoAuthenticatorId })
      const publicKeyCredential = passkeys[type].get({
        challenge,
        rpId: 'mfa.company.example',
        origin: ORIGIN,
      })
      const refused = await post('/api/login/authenticate', { ...about, payload: { publicKeyCredential } })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(
        (await post('/api/login/preAuthenticate', { ...about, deviceToken: null })).body.failInfo.code,
      ).toBe(4002)
    }
  })

  it('a security key is not deleted as a computer, nor the other way round', async () => {
    const { user } = await newOwner()
    const key = await firstOf(user, kinds.ctap)
    const computer = await firstOf(user, kinds.platform)
    const { fidoAuthenticatorId } = key
    expect(codeOf(await user.remove('platform', { fidoAuthenticatorId }))).toBe(8001)
    expect(codeOf(await user.remove('ctap', { fidoAuthenticatorId: computer.fidoAuthenticatorId }))).toBe(
      8001,
    )
    const { mobileAuthenticatorId } = await firstOf(user, kinds.mobile)
    expect(codeOf(await user.remove('otp', { otpInfoId: mobileAuthenticatorId }))).toBe(7001)
  })

  it('a deleted OTP device yields no codes any more [R272] [ASVS 6.5.6]', async () => {
    const { user, employeeId, deviceId } = await newOwner()
    const phone = await openPhone(server.url, employeeId, deviceId)
    const [seed] = phone.devices[0]?.seeds ?? []
    const row = await firstOf(user, kinds.otp)
    expect((await user.remove('otp', { otpInfoId: row.otpInfoId })).status).toBe(200)
    const { code } = oneTimeCode(seed?.secret ?? '', Date.now())
    const refused = await createApiClient(server.url).get('/api/login/otp/code/validate', {
      employeeId,
      applicationId: '1',
      code,
    })
    expect([refused.status, codeOf(refused)]).toEqual([404, 4002])
    phone.stop()
  })

  it('deleting a phone ends the sign-ins that wait for it, and takes its secret with its last use [R271]', async () => {
    const { user, employeeId, deviceId } = await newOwner()
    const { post, get } = createApiClient(server.url)
    const phone = await openPhone(server.url, employeeId, deviceId)
    const asked = { employeeId, applicationId: 1, deviceId }
    const { topic } = (await post('/api/login/fcm/push/token', asked)).body
    const browser = await waitOn(server.url, String(topic))
    const waiting = await phoneUntil(phone, ({ devices }) =>
      devices.find(({ pending }) => pending.length > 0),
    )

    const { mobileAuthenticatorId } = await firstOf(user, kinds.mobile)
    const answer = await user.remove('mobile-authenticator', { mobileAuthenticatorId, serverDomain: null })
    expect(answer.status).toBe(200)
    expect(await browser.outcome()).toBe('fail/removed')
    await phoneUntil(phone, ({ devices }) => devices.every(({ pending }) => pending.length === 0))
    const late = phone.answer(deviceId, waiting.pending[0]?.pushId ?? '', 'approve')
    await expect(late).rejects.toThrow()
    expect(codeOf(await post('/api/login/fcm/push/token', asked))).toBe(6001)
    const history = await user.get('mobile-authenticator/history', { pageNum: '1' })
    expect(history.body.list).toMatchObject([{ type: 'mobile', status: 0, description: '갤럭시 S24' }])

    // It still makes codes, so it is let in; when they are deleted too, it is not.
    await phone.refresh(deviceId)
    expect(phone.devices[0]?.link).not.toBe('gone')
    const { otpInfoId } = await firstOf(user, kinds.otp)
    expect((await user.remove('otp', { otpInfoId })).status).toBe(200)
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'gone')
    const authorization = `Device ${deviceId}:${phone.devices[0]?.deviceSecret}`
    expect(codeOf(await get('/api/phone/me', {}, { authorization }))).toBe(2001)
    phone.stop()
    await browser.end()
  })
})
