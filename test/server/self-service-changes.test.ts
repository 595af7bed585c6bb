import { describe, expect, it } from 'vitest'
import { createApiClient } from './api-client'
import { usualDatabases } from './databases'
import { deviceOwners, firstOf, kinds, type Row, rowsOf } from './device-owners'
import { codeOf, signedIn, signInAs } from './sign-in'

describe.each(usualDatabases)('changing devices on %s', (_name, open) => {
  const { server, mailbox, newOwner } = deviceOwners(open)

  describe.each([
    ['mobile', 'R274'],
    ['otp', 'R275'],
    ['ctap', 'R273a'],
    ['platform', 'R273b'],
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

      const { mail } = await mailbox.nextAbout(address, 'renamed')
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
      expect((await mailbox.nextAbout(address, 'renamed')).mail.text).toContain('다음')
    })

    it('is deleted with a mail that says what to do if it was somebody else [ASVS 6.3.7]', async () => {
      const { user, address } = await newOwner()
      const row = await firstOf(user, kind)
      const answer = await user.remove(kind.path, { [kind.id]: row[kind.id] })
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(await rowsOf(user, kind)).toEqual([])
      const again = await user.remove(kind.path, { [kind.id]: row[kind.id] })
      expect([again.status, codeOf(again)]).toEqual([404, kind.notFound])

      const { mail } = await mailbox.nextAbout(address, 'deleted')
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
})
