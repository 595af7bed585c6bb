import { describe, expect, it } from 'vitest'
import { chosenLanguage } from '../../../src/core/i18n/chosen-language'
import type { CoreOptions } from '../../../src/core/options'
import { chooseLanguage } from '../../../src/core/page/element-context'
import { forgetId, rememberedId, rememberId } from '../../../src/core/session/storage-names'
import { coreFixture, elementFixture, kimIdentity } from '../../support/core-fixture'
import { FakeBrowser, type FakeEnvironment } from '../../support/fake-environment'

const identity = {
  userEmail: 'minji.kim@example.com',
  employeeId: 'mjkim',
  userId: '1007',
  applicationId: '1',
}
const session = { accessToken: 'access', refreshToken: 'refresh', timeout: '10', ...identity }
const under = (prefix: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]))

/** Signs in on a page of this mode and returns the tab's session storage. */
function leftBy(options: Partial<CoreOptions>) {
  const { core, environment } = coreFixture(options)
  core.session.saveTokens(
    kimIdentity,
    { accessToken: 'access', refreshToken: 'refresh' },
    { timeoutMinutes: 10 },
  )
  return Object.fromEntries(environment.session)
}

/** Opens a page of this mode in a tab whose session storage holds these values. */
function open(options: Partial<CoreOptions>, values: Record<string, string>) {
  const fixture = coreFixture(options)
  for (const [key, value] of Object.entries(values)) fixture.environment.session.set(key, value)
  fixture.core.session.catchUp()
  return { ...fixture, session: fixture.core.session }
}
function valuesOf({ session: values }: FakeEnvironment) {
  const { 'mfa.session': _, ...rest } = Object.fromEntries(values)
  return rest
}

describe("the session's names in session storage", () => {
  it.each([
    ['the names of the specification in the portal', 'A66a', { mode: 'portal' }, ''],
    ['the same after mfa. on the page of a host', 'A66b', {}, 'mfa.'],
    ['the same after the prefix that a host has chosen', 'A66b', { storagePrefix: 'acme:' }, 'acme:'],
    ['the names of the specification after the empty prefix', 'A66c', { storagePrefix: '' }, ''],
  ] as const)('are %s [%s]', (_, _clause, options, prefix) => {
    const { 'mfa.session': mark, ...values } = leftBy(options)
    expect(values).toEqual(under(prefix, session))
    expect(mark).not.toContain('access')
  })
})

describe('a session that another page of the tab has left', () => {
  it.each([
    ['the portal is moved by an element of a host', 'A66d', { mode: 'portal' }, {}, 'mfa.'],
    [
      'the portal is moved under the prefix of a host',
      'A66d',
      { mode: 'portal' },
      { storagePrefix: 'acme:' },
      'acme:',
    ],
    ['an element is moved by the portal', 'A66e', {}, { mode: 'portal' }, ''],
  ] as const)('by %s, and one set is left [%s]', (_, _clause, first, second, prefix) => {
    const { environment, session: found } = open(second, leftBy(first))
    expect(found.accessToken).toBe('access')
    expect(found.identity).toEqual(identity)
    expect(valuesOf(environment)).toEqual(under(prefix, session))
  })

  it('goes there and back again', () => {
    const portal = open(
      { mode: 'portal' },
      Object.fromEntries(open({}, leftBy({ mode: 'portal' })).environment.session),
    )
    expect(valuesOf(portal.environment)).toEqual(session)
  })

  it.each([
    ['without our mark', session],
    ['with a token of its own since', { ...leftBy({ mode: 'portal' }), accessToken: "the host's" }],
    ['that is not whole', { accessToken: 'access', 'mfa.session': '' }],
  ])('and that is not ours, %s, is left alone [A66g]', (_, values) => {
    const { environment, session: found } = open({}, values)
    const { 'mfa.session': mark, ...rest } = values as Record<string, string>
    expect(found.accessToken).toBeNull()
    found.end('logout')
    found.end('timeout')
    expect(valuesOf(environment)).toEqual(rest)
  })

  it('is not moved by the portal onto what a host keeps there [A66g]', () => {
    const host = { accessToken: "the host's" }
    const { environment } = open({ mode: 'portal' }, { ...leftBy({}), ...host })
    expect(valuesOf(environment)).toMatchObject({ ...host, 'mfa.accessToken': 'access' })
  })

  it('is heard of when the page comes back', () => {
    const { session: found, environment, core } = open({}, leftBy({}))
    const heard: string[] = []
    core.session.subscribe(({ kind }) => heard.push(kind))
    found.catchUp()
    expect(heard).toEqual([])
    environment.session.clear()
    found.catchUp()
    expect(heard).toEqual(['signed-out'])
    environment.session.set('mfa.accessToken', 'one')
    found.catchUp()
    environment.session.set('mfa.accessToken', 'another')
    found.catchUp()
    expect(heard).toEqual(['signed-out', 'signed-in', 'signed-out', 'signed-in'])
  })

  it('is found when the prefix is given late', () => {
    const { core } = open({}, under('acme:', session))
    expect(core.session.accessToken).toBeNull()
    core.configure({ storagePrefix: 'acme:' })
    expect(core.session.accessToken).toBe('access')
  })
})

it.each([{ mode: 'portal' }, {}, { storagePrefix: 'acme:' }] as const)(
  'the saved ID and language have the names of the specification with %j [A66h]',
  async (options) => {
    const { context, core, environment, browser } = elementFixture(options)
    for (const language of ['ko', 'en'] as const) {
      rememberId(environment.localStorage, language, core.options.get())
      await chooseLanguage(context, language)
      expect(Object.fromEntries(browser.shared)).toMatchObject({ savedId: language, savedLanguage: language })
      expect([...browser.cookies]).toEqual([['savedLanguage', language]])
    }
    forgetId(environment.localStorage, core.options.get())
    expect([...browser.shared.keys()].filter((key) => key.endsWith('savedId'))).toEqual([])
  },
)

describe("a host's own values under the names of the saved ID and language", () => {
  const hosts = { savedId: 'draft-4711', savedLanguage: 'de' }

  it.each([{}, { storagePrefix: 'acme:' }, { storagePrefix: '' }])(
    'are never taken for ours, overwritten or deleted, with %j [A66g]',
    async (options) => {
      const { context, core, environment, browser } = elementFixture(options)
      const { localStorage, cookies } = environment
      for (const [name, value] of Object.entries(hosts)) browser.shared.set(name, value)
      browser.cookies.set('savedLanguage', 'de')
      const expectHosts = () => {
        expect(Object.fromEntries(browser.shared)).toMatchObject(hosts)
        expect(cookies.read('savedLanguage')).toBe('de')
      }
      forgetId(localStorage, core.options.get())
      expect(rememberedId(localStorage, core.options.get())).toBe('')
      for (const language of ['ko', 'en'] as const) {
        rememberId(localStorage, 'mjkim', core.options.get())
        await chooseLanguage(context, language)
        expectHosts()
        expect(rememberedId(localStorage, core.options.get())).toBe('mjkim')
        expect(chosenLanguage(environment)).toBe(language)
      }
      core.session.saveTokens(kimIdentity, { accessToken: 'access' })
      core.session.end('timeout')
      expectHosts()
      expect(rememberedId(localStorage, core.options.get())).toBe('mjkim')
      forgetId(localStorage, core.options.get())
      expectHosts()
    },
  )

  it('are left alone when the host has set them after us', () => {
    const { core, environment, browser } = elementFixture()
    rememberId(environment.localStorage, 'mjkim', core.options.get())
    browser.shared.set('savedId', 'draft-4711')
    forgetId(environment.localStorage, core.options.get())
    expect(Object.fromEntries(browser.shared)).toEqual({ savedId: 'draft-4711' })
  })
})

it('an ID that was saved in the portal is remembered on a page beside it, and one saved there in the portal', () => {
  const browser = new FakeBrowser()
  const portal = { mode: 'portal' } as const
  const embedded = {}
  const { localStorage } = browser.openTab()
  for (const [there, here] of [
    [portal, embedded],
    [embedded, portal],
  ] as const) {
    rememberId(localStorage, 'mjkim', there)
    expect(rememberedId(localStorage, here)).toBe('mjkim')
    forgetId(localStorage, here)
    expect(rememberedId(localStorage, there)).toBe('')
  }
})

describe('the end of a session', () => {
  it('comes once, also when it is asked for by who hears of it', () => {
    const { session: found } = open({}, leftBy({}))
    const heard: string[] = []
    found.subscribe(({ kind }) => {
      heard.push(kind)
      found.end('logout')
    })
    found.end('logout')
    found.end('logout')
    expect(heard).toEqual(['signed-out'])
  })
})
