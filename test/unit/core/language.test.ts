import { afterEach, describe, expect, it } from 'vitest'
import { detectLanguage } from '../../../src/core/i18n/language'
import { textChunks } from '../../../src/core/i18n/texts'
import { chooseLanguage } from '../../../src/core/page/choose-language'
import { portalFixture } from '../../support/core-fixture'
import { FakeBrowser } from '../../support/fake-environment'

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

  it('stays with what is shown when that is chosen while the other is on its way', async () => {
    const { portal, core } = portalFixture()
    await core.i18n.load('common')
    await Promise.all([chooseLanguage(portal, 'ko'), chooseLanguage(portal, 'en')])
    expect([core.i18n.language.get(), core.i18n.t('common:cancel')]).toEqual(['en', 'Cancel'])
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
