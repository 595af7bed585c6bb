/** The types of the elements, as a host page uses them. `tsc` checks this file; nothing here runs. */
import {
  type ConfigurationDocument,
  configure,
  defineElements,
  type MfaDashboard,
  type MfaElement,
  type MfaLogin,
  type PageOptions,
  type Place,
} from '/elements/mfa-elements.js'
import type { ConfigurationDocument as Parsed } from '../../src/contract/configuration'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const proven = <_Fact extends true>(): void => undefined

export function tags(): void {
  type Tag = keyof HTMLElementTagNameMap & `mfa-${string}`
  proven<Same<Tag, 'mfa-login' | 'mfa-dashboard' | 'mfa-register' | 'mfa-mobile-setup' | 'mfa-company-qr'>>()
  proven<Same<HTMLElementTagNameMap['mfa-login'], MfaLogin>>()
  const dashboard = document.createElement('mfa-dashboard')
  proven<Same<typeof dashboard, MfaDashboard>>()
  const found = document.querySelector('mfa-company-qr')
  proven<Same<NonNullable<typeof found>['language'], string | null>>()
}

export function properties(element: MfaElement): void {
  proven<Same<MfaElement['place'], Place>>()
  element.place = { path: '/auth', state: { anything: true } }
  element.place = '/dashboard'
  element.place = null
  element.configUrl = '/config.json'
  element.portalUrl = null
  proven<Same<ReturnType<MfaElement['logout']>, Promise<void>>>()
  // @ts-expect-error the area belongs to the tag
  element.area = 'login'
}

export function events(login: MfaLogin): void {
  login.addEventListener('mfa-navigate', (event) => {
    proven<Same<typeof event.kind, 'push' | 'replace' | 'back'>>()
    proven<Same<typeof event.path, string>>()
    proven<Same<typeof event.steps, number>>()
    event.preventDefault()
  })
  document.addEventListener('mfa-signed-out', (event) => {
    proven<Same<typeof event.reason, 'logout' | 'timeout' | 'denied'>>()
  })
  document.addEventListener('mfa-before-register', (event) => event.respondWith(Promise.resolve(true)))
  document.addEventListener('mfa-error', (event) => {
    proven<Same<typeof event.failCode, string | undefined>>()
    if (event.code === 'denied' || event.code === 'stale-release') event.stopPropagation()
    // @ts-expect-error no failure is of this class
    if (event.code === 'oops') event.stopPropagation()
    // @ts-expect-error no event carries a token
    return event.accessToken
  })
}

export function options(): void {
  proven<Same<Parameters<typeof configure>, [options: PageOptions]>>()
  configure({ mode: 'portal', configUrl: '/config.json' })
  configure({ configuration: { CONNECTION_STRINGS: { LOGIN_SERVICE_URL: '/l', USER_SERVICE_URL: '/u' } } })
  configure({ texts: { ko: { 'login:title': '그룹웨어' } } })
  configure({ texts: { en: { 'devices:waiting.secondsLeft_one': 'A second', 'login:title': undefined } } })
  // @ts-expect-error there is no such text
  configure({ texts: { en: { 'login:titel': 'Groupware' } } })
  // @ts-expect-error there are two languages
  configure({ texts: { de: { 'login:title': 'Anmelden' } } })
  // @ts-expect-error a text is words
  configure({ texts: { en: { 'login:title': document.createElement('b') } } })
  // @ts-expect-error the two addresses without which nothing works
  configure({ configuration: { CONNECTION_STRINGS: { LOGIN_SERVICE_URL: '/l' } } })
  // @ts-expect-error there are two modes
  configure({ mode: 'kiosk' })
  defineElements()
}

/** The types allow a host exactly the documents that the contract reads. */
proven<ConfigurationDocument extends Parsed ? true : false>()
