import { setViewport } from '@web/test-runner-commands'
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

  after(() => setViewport({ width: 800, height: 600 }))

  /** Where card, title and Cancel of each screen begin, and where Cancel ends. */
  const measure = async (language: string) => {
    const tops: Record<string, { readonly card: number; readonly title: number; readonly cancel: number }> =
      {}
    let lowest = 0
    for (const [path, state] of screens) {
      const element = showAuth(path, state, language)
      const cancel = await within(element).button(/^(Cancel|취소|이전)$/)
      const title = await until(() => element.shadowRoot?.querySelector('.card-body h1'))
      const topOf = (node: Element) => node.getBoundingClientRect().top - element.getBoundingClientRect().top
      tops[path] = {
        card: topOf(cancel.closest('.card') as Element),
        title: topOf(title),
        cancel: topOf(cancel),
      }
      lowest = Math.max(lowest, cancel.getBoundingClientRect().bottom - element.getBoundingClientRect().top)
      await clearPage()
    }
    return { tops, lowest }
  }

  for (const language of ['en', 'ko']) {
    it(`is one for every screen of the sign-in, and so are the places of title and Cancel, in ${language} [R56a]`, async () => {
      await setViewport({ width: 1280, height: 900 })
      const { tops } = await measure(language)
      for (const [path, place] of Object.entries(tops))
        for (const part of ['card', 'title', 'cancel'] as const)
          expect(place[part], `${part} of ${path}`).to.be.closeTo(tops['/auth']?.[part] as number, 1)
    })

    it(`leaves title and buttons in sight in a low window, in ${language}`, async () => {
      await setViewport({ width: 1366, height: 640 })
      const { tops, lowest } = await measure(language)
      for (const [path, { title }] of Object.entries(tops))
        expect(title, path).to.be.closeTo(tops['/auth']?.title as number, 1)
      expect(lowest).to.be.at.most(640)
    })
  }

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
