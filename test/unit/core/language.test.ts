import { afterEach, describe, expect, it } from 'vitest'
import { detectLanguage } from '../../../src/core/i18n/chosen-language'
import { startTexts } from '../../../src/core/i18n/texts'
import { chooseLanguage } from '../../../src/core/page/element-context'
import { elementFixture } from '../../support/core-fixture'
import { FakeBrowser } from '../../support/fake-environment'

function tab(languages: readonly string[], saved: { cookie?: string; stored?: string } = {}) {
  const browser = new FakeBrowser()
  if (saved.cookie !== undefined) browser.cookies.set('savedLanguage', saved.cookie)
  if (saved.stored !== undefined) browser.shared.set('savedLanguage', saved.stored)
  return browser.openTab({ languages })
}

describe('the language at the start', () => {
  it.each([[['ko-KR', 'en']], [['ko']], [['KO-kr']], [['ko_KR.UTF-8']], [['ko@posix']]])(
    'is Korean for a browser that prefers %j [R17a]',
    (preferred) => expect(detectLanguage(tab(preferred))).toBe('ko'),
  )

  it.each([[['en-US', 'ko']], [['fr']], [[]], [['C']]])(
    'is English for a browser that prefers %j [R17b]',
    (preferred) => expect(detectLanguage(tab(preferred))).toBe('en'),
  )

  it('is English where an extension hides what the browser prefers [R17b]', () => {
    expect(detectLanguage({ ...tab([]), languages: undefined })).toBe('en')
  })

  it('is the saved one whatever the browser prefers [R18] [A1a]', () => {
    expect(detectLanguage(tab(['ko-KR'], { cookie: 'en' }))).toBe('en')
    expect(detectLanguage(tab(['en'], { stored: 'ko' }))).toBe('ko')
  })

  it('is the cookie’s where cookie and local storage disagree [R18, R325b, A1a]', () => {
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
    ['only the page around is in one, as a locale', [], [undefined, 'ko_KR'], 'ko'],
    ['the page around is in none of ours', [], [undefined, 'fr'], 'en'],
    ['somebody has chosen, and the page around is in another', ['en'], [undefined, 'ko'], 'en'],
  ] as const)('where %s: saved %j, host %j, is %s [A67c]', (_, [stored, over], host, language) => {
    const browser = new FakeBrowser()
    if (stored) browser.shared.set('savedLanguage', stored)
    if (over) browser.shared.set('mfa.savedLanguage.over', over)
    expect(detectLanguage(browser.openTab({ languages: ['en'] }), ...host)).toBe(language)
  })

  it('is the browser’s where the page around is in none of ours [A67b]', () => {
    expect(detectLanguage(tab(['ko-KR']), undefined, 'fr')).toBe('ko')
  })

  it.each(['', 'fr', 'ko-KR', 'undefined'])('does not fall for the saved value %j', (value) => {
    expect(detectLanguage(tab(['en'], { cookie: value, stored: value }))).toBe('en')
  })
})

describe('choosing a language', () => {
  it('stores it in the cookie and in local storage, and reloads the page [R22, A68a, R21c]', async () => {
    const { context, environment, browser } = elementFixture({ mode: 'portal' })
    await chooseLanguage(context, 'ko')
    expect(browser.cookies.get('savedLanguage')).toBe('ko')
    expect(browser.shared.get('savedLanguage')).toBe('ko')
    expect(environment.reloads).toBe(1)
  })

  it('changes the texts of embedded elements in place, because the page is the host’s [A68b]', async () => {
    const { context, environment, core } = elementFixture()
    await chooseLanguage(context, 'ko')
    expect([core.i18n.language.get(), environment.reloads]).toEqual(['ko', 0])
  })

  it('swaps the texts in place when the host of the portal prevents the reload [A2a, A51b, A51c]', async () => {
    const asked: unknown[] = []
    const { context, environment, core, browser } = elementFixture(
      { mode: 'portal' },
      {},
      { request: (ask) => asked.push(ask) < 0 },
    )
    await core.i18n.load('common')
    await chooseLanguage(context, 'ko')
    expect([browser.cookies.get('savedLanguage'), browser.shared.get('savedLanguage')]).toEqual(['ko', 'ko'])
    expect(asked).toEqual([{ type: 'reload', reason: 'language', language: 'ko' }])
    expect(environment.reloads).toBe(0)
    expect([core.i18n.t('common:cancel'), core.i18n.t('login:signIn')]).toEqual(['취소', '로그인'])
  })

  it('swaps the texts in place where a reload would start something again [A2c]', async () => {
    const { context, environment, core } = elementFixture(
      {},
      {},
      { request: () => expect.unreachable('asked') },
    )
    await chooseLanguage(context, 'ko', { live: true })
    expect([core.i18n.language.get(), environment.reloads]).toEqual(['ko', 0])
  })

  it('stays with what is shown when that is chosen while the other is on its way', async () => {
    const { context, core } = elementFixture()
    await core.i18n.load('common')
    await Promise.all([chooseLanguage(context, 'ko'), chooseLanguage(context, 'en')])
    expect([core.i18n.language.get(), core.i18n.t('common:cancel')]).toEqual(['en', 'Cancel'])
  })

  it('stores the language that is shown already, and reloads nothing for it [A1b, A51a, R179b]', async () => {
    const { context, environment, browser } = elementFixture({ mode: 'portal' })
    await chooseLanguage(context, 'en')
    expect([environment.reloads, browser.cookies.get('savedLanguage')]).toEqual([0, 'en'])
    expect(browser.shared.get('savedLanguage')).toBe('en')
  })
})

describe('texts that cannot be loaded', () => {
  const { common } = startTexts.ko.chunks
  const failing = (failures: number) => {
    let left = failures
    Object.assign(startTexts.ko.chunks, {
      common: () =>
        left-- > 0 ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : common(),
    })
  }
  afterEach(() => {
    Object.assign(startTexts.ko.chunks, { common })
  })

  it('leave what is shown as it is, tell the host once and the person, and come at the next try', async () => {
    failing(1)
    const { context, core, facts } = elementFixture()
    await core.i18n.load('common')
    await chooseLanguage(context, 'ko')
    expect([core.i18n.language.get(), core.i18n.t('common:cancel')]).toEqual(['en', 'Cancel'])
    expect(facts).toEqual([{ type: 'error', code: 'stale-release' }])
    expect(context.dialogs.get()?.title).toBe('Error Occurred')
    await chooseLanguage(context, 'ko')
    expect([core.i18n.language.get(), core.i18n.t('common:cancel')]).toEqual(['ko', '취소'])
    expect(facts).toHaveLength(1)
  })
})
