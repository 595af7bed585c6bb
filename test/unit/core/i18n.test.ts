import { afterEach, describe, expect, it } from 'vitest'
import { createI18n } from '../../../src/core/i18n/i18n'
import { detectLanguage, type Language } from '../../../src/core/i18n/language'
import { textChunks } from '../../../src/core/i18n/texts'
import { chooseLanguage } from '../../../src/core/page/choose-language'
import { createStore } from '../../../src/core/platform/store'
import { login } from '../../../src/core/texts/login'
import { portalFixture } from '../../support/core-fixture'
import { FakeBrowser, fakeEnvironment } from '../../support/fake-environment'

function tab(languages: readonly string[], saved: { cookie?: string; stored?: string } = {}) {
  const browser = new FakeBrowser()
  if (saved.cookie !== undefined) browser.cookies.set('savedLanguage', saved.cookie)
  if (saved.stored !== undefined) browser.shared.set('savedLanguage', saved.stored)
  return browser.openTab({ languages })
}

describe('the language at the start', () => {
  it.each([
    [['ko-KR', 'en'], 'ko'],
    [['ko'], 'ko'],
    [['KO-kr'], 'ko'],
    [['en-US', 'ko'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('is, for a browser that prefers %j, %s [R17]', (preferred, language) => {
    expect(detectLanguage(tab(preferred))).toBe(language)
  })

  it('is the saved one whatever the browser prefers [R18]', () => {
    expect(detectLanguage(tab(['ko-KR'], { cookie: 'en' }))).toBe('en')
    expect(detectLanguage(tab(['en'], { stored: 'ko' }))).toBe('ko')
  })

  it('is the cookie’s where cookie and local storage disagree [R18] [R22] [R325]', () => {
    expect(detectLanguage(tab(['en'], { cookie: 'ko', stored: 'en' }))).toBe('ko')
  })

  it.each([
    ['the host asks for one', [], ['ko'], 'ko'],
    ['there was no choice since the host asked', [], ['ko', 'en'], 'ko'],
    ['somebody had chosen before the host asked', ['en'], ['ko'], 'ko'],
    ['somebody has chosen since the host asked', ['en', 'ko'], ['ko'], 'en'],
    ['the host asks for another one than was overruled', ['en', 'en'], ['ko'], 'ko'],
    ['the host asks for none of ours', ['en'], ['fr', 'ko'], 'en'],
    ['only the page around is in one', [], [undefined, 'ko-KR'], 'ko'],
    ['the page around is in none of ours', [], [undefined, 'fr'], 'en'],
  ] as const)('where %s: saved %j, host %j, is %s [R17] [R18]', (_, [stored, over], host, language) => {
    const browser = new FakeBrowser()
    if (stored) browser.shared.set('savedLanguage', stored)
    if (over) browser.shared.set('savedLanguage.over', over)
    expect(detectLanguage(browser.openTab({ languages: ['en'] }), ...host)).toBe(language)
  })

  it.each(['', 'fr', 'ko-KR', 'undefined'])('does not fall for the saved value %j', (value) => {
    expect(detectLanguage(tab(['en'], { cookie: value, stored: value }))).toBe('en')
  })
})

describe('choosing a language', () => {
  it('stores it in the cookie and in local storage, and reloads the page [R21] [R22] [R325]', async () => {
    const { portal, environment, browser } = portalFixture({ mode: 'portal' })
    await chooseLanguage(portal, 'ko')
    expect(browser.cookies.get('savedLanguage')).toBe('ko')
    expect(browser.shared.get('savedLanguage')).toBe('ko')
    expect(environment.reloads).toBe(1)
  })

  it('changes the texts of embedded elements in place, because the page is the host’s [R21]', async () => {
    const { portal, environment, core } = portalFixture()
    await chooseLanguage(portal, 'ko')
    expect([core.i18n.language.get(), environment.reloads]).toEqual(['ko', 0])
  })

  it('swaps the texts in place when the host of the portal prevents the reload', async () => {
    const asked: unknown[] = []
    const { portal, environment, core } = portalFixture(
      { mode: 'portal' },
      {},
      { request: (ask) => asked.push(ask) < 0 },
    )
    await core.i18n.load('common')
    await chooseLanguage(portal, 'ko')
    expect(asked).toEqual([{ type: 'reload', reason: 'language', language: 'ko' }])
    expect(environment.reloads).toBe(0)
    expect([core.i18n.t('common:cancel'), core.i18n.t('login:signIn')]).toEqual(['취소', '로그인'])
  })

  it('swaps the texts in place where a reload would start something again', async () => {
    const { portal, environment, core } = portalFixture(
      {},
      {},
      { request: () => expect.unreachable('asked') },
    )
    await chooseLanguage(portal, 'ko', { live: true })
    expect([core.i18n.language.get(), environment.reloads]).toEqual(['ko', 0])
  })

  it('stores the language that is shown already, and reloads nothing for it [R21]', async () => {
    const { portal, environment, browser } = portalFixture({ mode: 'portal' })
    await chooseLanguage(portal, 'en')
    expect([environment.reloads, browser.cookies.get('savedLanguage')]).toEqual([0, 'en'])
    expect(browser.shared.get('savedLanguage')).toBe('en')
  })
})

describe('texts that cannot be loaded', () => {
  const { ko } = textChunks.common
  const failing = (failures: number) => {
    let left = failures
    Object.assign(textChunks.common, {
      ko: () => (left-- > 0 ? Promise.reject(new TypeError('no network')) : ko()),
    })
  }
  afterEach(() => {
    Object.assign(textChunks.common, { ko })
  })

  it('leave what is shown as it is, tell the host once and the person, and come at the next try', async () => {
    failing(1)
    const { portal, core, facts } = portalFixture()
    await core.i18n.load('common')
    await chooseLanguage(portal, 'ko')
    expect([core.i18n.language.get(), core.i18n.t('common:cancel')]).toEqual(['en', 'Cancel'])
    expect(facts).toEqual([{ type: 'error', code: 'stale-release' }])
    expect(portal.dialogs.get()?.title).toBe('Error Occurred')
    await chooseLanguage(portal, 'ko')
    expect([core.i18n.language.get(), core.i18n.t('common:cancel')]).toEqual(['ko', '취소'])
    expect(facts).toHaveLength(1)
  })
})

describe('texts', () => {
  it('of the login form are there at once in both languages [R16]', () => {
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

  it('have the same keys and values in Korean as in English, and none is empty [R16]', async () => {
    type Texts = Readonly<Record<string, string>>
    const pairs: [Texts, Texts][] = [[login.en, login.ko]]
    for (const { en, ko } of Object.values(textChunks)) pairs.push([await en(), await ko()])
    for (const [en, ko] of pairs) {
      expect(Object.keys(ko).sort()).toEqual(Object.keys(en).sort())
      for (const [key, text] of Object.entries(en)) {
        expect([key, text.trim(), ko[key]?.trim()]).not.toContain('')
        expect([key, placeholders(ko[key] ?? '')]).toEqual([key, placeholders(text)])
      }
    }
  })

  it('have no Korean particle that depends on a value before it', async () => {
    for (const { ko } of Object.values(textChunks))
      for (const text of Object.values(await ko()))
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
    expect(i18n.t('auth:otp.lead')).toBe('Enter the one-\u2060time code shown in the mobile app.')
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
