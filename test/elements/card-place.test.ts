import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { clearPage, within } from './support/page'
import { loadScript } from './support/script'
import { showAuth } from './support/sign-in'
import { next, until } from './support/until'

/** Every screen under `/auth`, with the state that it needs. */
const screens: readonly (readonly [path: string, state?: Record<string, unknown>])[] = [
  ['/auth'],
  ['/auth/otp'],
  ['/auth/email'],
  ['/auth/sms'],
  ['/auth/recovery'],
  ['/auth/mobile'],
  ['/auth/mobile/wait', { data: { id: 1, name: 'Galaxy S24 (work)' } }],
  ['/auth/pc'],
  ['/auth/fido'],
  ['/auth/fail', { failure: { type: 'mobile', reason: 'timeout', at: Date.UTC(2025, 10, 21) } }],
]

describe('the place of a sign-in card', () => {
  testBackend({
    ...signInTable,
    'GET /login-service/mobile-authenticator': { json: [{ deviceId: 1, deviceName: 'Galaxy S24 (work)' }] },
  })
  before(() => loadScript())

  for (const language of ['en', 'ko'])
    it(`is one for every screen of the sign-in, and so is the place of Cancel, in ${language} [R56a]`, async () => {
      const places: Record<string, readonly [card: number, cancel: number]> = {}
      for (const [path, state] of screens) {
        const element = showAuth(path, state, language)
        const cancel = await within(element).button(/^(Cancel|취소)$/)
        await until(() => element.shadowRoot?.querySelector('.card-body'))
        const card = cancel.closest('.card') as Element
        const top = element.getBoundingClientRect().top
        places[path] = [card.getBoundingClientRect().top - top, cancel.getBoundingClientRect().top - top]
        await clearPage()
      }
      const [first] = Object.values(places)
      for (const [path, place] of Object.entries(places))
        for (const at of [0, 1]) expect(place[at], path).to.be.closeTo(first?.[at] as number, 1)
    })

  // The chooser and the failure page have ways of their own.
  for (const [path, state] of screens.filter(([path]) => !['/auth', '/auth/fail'].includes(path)))
    it(`is left one page back by Cancel: ${path} [R56b]`, async () => {
      const element = showAuth(path, state)
      const asked = next<Event & { kind: string }>(element, 'mfa-navigate')
      element.addEventListener('mfa-navigate', (event) => event.preventDefault())
      ;(await within(element).button(/^Cancel$/)).click()
      expect((await asked).kind).to.equal('back')
    })
})
