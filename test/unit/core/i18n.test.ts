import { describe, expect, it } from 'vitest'
import { createI18n } from '../../../src/core/i18n/i18n'
import { type Language, languageIds } from '../../../src/core/i18n/languages'
import {
  type LazyNamespace,
  loadTexts,
  loginTexts,
  startTexts,
  type Table,
} from '../../../src/core/i18n/texts'
import { createStore } from '../../../src/core/platform/store'
import { FakeBrowser, fakeEnvironment } from '../../support/fake-environment'
import { foreignWords } from '../../support/texts-on-screen'

describe('texts', () => {
  it('of the login form are there at once in both languages', () => {
    expect(createI18n(fakeEnvironment({ languages: ['ko'] })).t('login:userId')).toBe('사용자 ID')
    expect(createI18n(fakeEnvironment()).t('login:userId')).toBe('User ID')
  })

  it('of the other screens are brought when they are needed', async () => {
    const i18n = createI18n(fakeEnvironment())
    expect(i18n.loaded('auth')).toBe(false)
    await i18n.load('auth', 'common')
    expect([i18n.loaded('auth'), i18n.loaded('common'), i18n.loaded('dashboard')]).toEqual([
      true,
      true,
      false,
    ])
    expect(i18n.t('auth:otherMethod')).toBe('Use another method')
  })

  it('take values as they are, because React escapes', async () => {
    const i18n = createI18n(fakeEnvironment())
    await i18n.load('auth')
    expect(i18n.t('auth:chooser.lead', { employeeId: '<b>&$t(x)' })).toContain('<b>&$t(x)')
  })

  it.each(languageIds)('leave the seconds of a countdown open in %s [R326a, R326b]', async (language) => {
    const i18n = createI18n(fakeEnvironment({ languages: [language] }))
    await i18n.load('companyQr', 'register')
    for (const [say, value] of [
      ['companyQr:secondsLeft', 'count'],
      ['companyQr:ready', 'count'],
      ['register:fido.waitLead', 'seconds'],
    ] as const)
      expect([30, 45].map((seconds) => /\d+/.exec(i18n.t(say, { [value]: seconds }))?.[0])).toEqual([
        '30',
        '45',
      ])
  })

  it('have a singular in English', async () => {
    const i18n = createI18n(fakeEnvironment())
    await i18n.load('devices')
    expect([1, 2].map((count) => i18n.t('devices:waiting.secondsLeft', { count }))).toEqual([
      '1 second left',
      '2 seconds left',
    ])
    await i18n.use('ko')
    expect(i18n.t('devices:waiting.secondsLeft', { count: 1 })).toBe('1초 남음')
  })

  it('give React the same promise while they are on their way', () => {
    const i18n = createI18n(fakeEnvironment())
    expect(i18n.load('auth', 'common')).toBe(i18n.load('auth', 'common'))
  })

  it('follow a change of language that happens while they are on their way', async () => {
    const i18n = createI18n(fakeEnvironment())
    await Promise.all([i18n.load('common'), i18n.use('ko')])
    expect(i18n.t('common:cancel')).toBe('취소')
  })

  it('follow a change of language that is about to happen', async () => {
    const i18n = createI18n(fakeEnvironment())
    const using = i18n.use('ko')
    await i18n.load('common')
    await using
    expect(i18n.t('common:cancel')).toBe('취소')
  })

  it('follow the last of several wishes', async () => {
    const i18n = createI18n(fakeEnvironment())
    await i18n.load('common')
    await Promise.all([i18n.use('ko'), i18n.use('en')])
    expect(i18n.t('common:cancel')).toBe('Cancel')
  })

  it('tell their readers when the language has changed, not before they are there', async () => {
    const i18n = createI18n(fakeEnvironment())
    await i18n.load('common')
    const seen: string[] = []
    i18n.language.subscribe(() => seen.push(i18n.t('common:cancel')))
    await i18n.use('ko')
    expect(seen).toEqual(['취소'])
  })

  const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

  const namespaces = Object.keys(startTexts.en.chunks) as LazyNamespace[]

  it.each(languageIds)(
    'have the same keys and values in “%s” as in English, and none is empty [R16a]',
    async (id) => {
      const pairs = [[loginTexts('en'), loginTexts(id)] as [Table, Table]]
      for (const name of namespaces) pairs.push([await loadTexts('en', name), await loadTexts(id, name)])
      for (const [en, other] of pairs) {
        expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort())
        for (const [key, text] of Object.entries(en)) {
          expect([key, text.trim(), other[key]?.trim()]).not.toContain('')
          expect([key, placeholders(other[key] ?? '')]).toEqual([key, placeholders(text)])
        }
      }
    },
  )

  it.each(['login', ...namespaces] as const)(
    'of “%s” have in each language no word of the other one [R16a]',
    async (name) => {
      for (const language of languageIds) {
        const table = name === 'login' ? loginTexts(language) : await loadTexts(language, name)
        const foreign = Object.entries(table).map(([key, text]) => [
          key,
          foreignWords(text.replace(/\{\{[^}]*\}\}/g, ''), language),
        ])
        expect(foreign.filter(([, words]) => words?.length)).toEqual([])
      }
    },
  )

  it('have no Korean particle that depends on a value before it', async () => {
    for (const name of namespaces)
      for (const text of Object.values(await loadTexts('ko', name)))
        expect(text).not.toMatch(/\}\}(은|는|이|가|을|를|과|와|로|으로)( |$)/)
  })
})

describe('lines', () => {
  const textsIn = async (language: Language, texts: Record<string, string> = {}) => {
    const i18n = createI18n(
      new FakeBrowser().openTab({ languages: [language] }),
      createStore({ texts: { [language]: texts } }),
    )
    await i18n.load('auth', 'manage')
    return i18n
  }

  it('do not part “one-time” at its hyphen, also in words of the host', async () => {
    const i18n = await textsIn('en', { 'manage:otp.lead': 'One-time codes' })
    expect(i18n.t('auth:otp.lead')).toContain('one-\u2060time code')
    expect(i18n.t('manage:otp.lead')).toBe('One-\u2060time codes')
  })

  it('keep a Korean particle with its quotation, also in words of the host', async () => {
    const i18n = await textsIn('ko', { 'manage:mobile.lead': '‘기기 추가’를 누르고 ‘삭제’ 버튼을 찾으세요.' })
    expect(i18n.t('manage:sheet.delete')).toContain('‘모바일 생체인증 관리’\u2060와 ‘OTP 관리’\u2060에서')
    expect(i18n.t('manage:mobile.lead')).toBe('‘기기 추가’\u2060를 누르고 ‘삭제’ 버튼을 찾으세요.')
  })

  it('leave no “중입니다…” alone, and take a Korean text message for one word', async () => {
    const i18n = await textsIn('ko')
    expect(i18n.t('auth:code.sending')).toBe('인증번호를 보내는\u00a0중입니다…')
    expect(i18n.t('auth:sms.line')).toBe('문자\u00a0메시지로 인증번호를 받습니다.')
  })
})
