import { describe, expect, it } from 'vitest'
import type { TextOverrides } from '../../../src/core/i18n/text-overrides'
import { coreFixture } from '../../support/core-fixture'

function coreWith(texts: TextOverrides) {
  const { core, environment } = coreFixture({ texts })
  return { core, i18n: core.i18n, environment }
}

describe("a host's own texts", () => {
  it('stand in for ours in their language alone', async () => {
    const { i18n } = coreWith({ ko: { 'login:title': '그룹웨어', 'common:cancel': '그만두기' } })
    await i18n.load('common')
    expect([i18n.t('login:title'), i18n.t('common:cancel')]).toEqual(['Sign in', 'Cancel'])
    await i18n.use('ko')
    expect([i18n.t('login:title'), i18n.t('common:cancel')]).toEqual(['그룹웨어', '그만두기'])
    expect(i18n.t('login:signIn')).toBe('로그인')
    await i18n.use('en')
    expect([i18n.t('login:title'), i18n.t('common:cancel')]).toEqual(['Sign in', 'Cancel'])
  })

  it('are those of the login form before i18next is there, and after', async () => {
    const { i18n } = coreWith({ en: { 'login:title': 'Groupware' } })
    expect([i18n.t('login:title'), i18n.login().title]).toEqual(['Groupware', 'Groupware'])
    await i18n.load('common')
    expect([i18n.t('login:title'), i18n.login().title]).toEqual(['Groupware', 'Groupware'])
  })

  it('join what is loaded, tell the readers when they are there, and go with undefined', async () => {
    const { core, i18n } = coreWith({})
    await i18n.load('common')
    const seen: string[] = []
    i18n.overrides.subscribe(() => seen.push(`${i18n.t('login:title')}, ${i18n.t('common:cancel')}`))
    core.configure({ texts: { en: { 'common:cancel': 'Never mind' } } })
    core.configure({ texts: { en: { 'login:title': 'Groupware' } } })
    core.configure({ texts: { ko: { 'login:title': '그룹웨어' }, en: { 'common:cancel': undefined } } })
    core.configure({ configUrl: '/config.json' })
    expect(seen).toEqual(['Sign in, Never mind', 'Groupware, Never mind', 'Groupware, Cancel'])
  })

  it('take the same values as ours, and both forms of a plural', async () => {
    const { i18n } = coreWith({
      en: {
        'auth:chooser.lead': '{{employeeId}}: $t(auth:chooser.lead)',
        'devices:waiting.secondsLeft_one': 'a second',
        'devices:waiting.secondsLeft_other': '{{count}} s',
      },
    })
    await i18n.load('auth', 'devices')
    expect(i18n.t('auth:chooser.lead', { employeeId: 'mjkim' })).toBe('mjkim: $t(auth:chooser.lead)')
    expect([1, 2].map((count) => i18n.t('devices:waiting.secondsLeft', { count }))).toEqual([
      'a second',
      '2 s',
    ])
  })

  it('that we do not have are named once, as soon as it is certain', async () => {
    const { core, i18n, environment } = coreWith({
      en: { 'login:titel': 'x', 'common:cancle': 'x', 'constructor:name': 'x', toString: 'x' },
      de: { 'login:title': 'x' },
    } as TextOverrides)
    const names = () => environment.reported.map(({ message }) => /texts\.\S+/.exec(message)?.[0])
    expect(names()).toEqual([
      "texts.en['login:titel']",
      "texts.en['constructor:name']",
      "texts.en['toString']",
      "texts.de['login:title']",
    ])
    await i18n.load('common')
    expect(names().slice(4)).toEqual(["texts.en['common:cancle']"])
    core.configure({ texts: { en: {} } })
    await i18n.load('auth')
    expect(names()).toHaveLength(5)
  })

  it.each([
    ['empty', ''],
    ['blank', ' '],
    ['a number', 7],
    ['null', null],
    ['an object', { type: 'b', props: {} }],
  ])('that are %s leave ours, and say so', async (_, value) => {
    const { i18n, environment } = coreWith({
      en: { 'login:title': value, 'common:cancel': value },
    } as unknown as TextOverrides)
    await i18n.load('common')
    expect([i18n.login().title, i18n.t('login:title'), i18n.t('common:cancel')]).toEqual([
      'Sign in',
      'Sign in',
      'Cancel',
    ])
    expect(environment.reported).toHaveLength(2)
  })

  it('with a variable that no one fills are reported', async () => {
    const { i18n, environment } = coreWith({ en: { 'auth:chooser.lead': '{{employeeId}} {{name}}' } })
    await i18n.load('auth')
    expect(environment.reported.map(({ message }) => message)).toEqual([
      "mfa-elements: texts.en['auth:chooser.lead'] has variables that no one fills: {{name}}.",
    ])
  })

  it.each([[null], ['words'], [7], [{ en: null, ko: 'words' }], [[['words']]]])(
    'in the shape of %j break nothing',
    async (texts) => {
      const { core, i18n } = coreWith({ en: { 'login:title': 'Groupware' } })
      core.configure({ texts: texts as unknown as TextOverrides })
      await i18n.load('common')
      expect([i18n.t('login:title'), i18n.t('common:cancel')]).toEqual(['Groupware', 'Cancel'])
    },
  )
})
