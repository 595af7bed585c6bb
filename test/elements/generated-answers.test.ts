import { expect } from 'chai'
import fc from 'fast-check'
import type { MfaElement } from '../../elements'
import type { Table } from './support/backend'
import { generated, withGenerated } from './support/generated'
import { signIn } from './support/home'
import { insideTable } from './support/inside'
import { clearPage, show } from './support/page'
import { registerTable, showAt } from './support/register'
import { loadScript } from './support/script'
import { showAuth, signInTable } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

/*
 * Whatever a backend answers, there is something to read, nothing is thrown past us, and no text is run. The long form has
 * 10,000 answers for each area: SOAK=long npm test -- elements --browser=chromium test/elements/generated-answers.test.ts
 */

/** Set by the runner's page. */
const runs = (globalThis as { generatedAnswers?: number }).generatedAnswers ?? 25
/** The same in every run, so that a failure can be looked at again. */
const SEED = 20_261_122

const dashboard = (path: string) => () => {
  signIn()
  const element = document.createElement('mfa-dashboard')
  element.setAttribute('language', 'en')
  element.place = { path }
  element.setAttribute('config-url', '/config.json')
  document.body.append(element)
  return element
}

interface Area {
  readonly table: Table
  readonly open: () => MfaElement
}

const areas: Readonly<Record<string, Area>> = {
  'the chooser of methods': { table: signInTable, open: () => showAuth('/auth') },
  'the phones at sign-in': {
    table: {
      ...signInTable,
      'GET /login-service/mobile-authenticator': { json: [{ deviceId: 'a', deviceName: 'Galaxy S24' }] },
    },
    open: () => showAuth('/auth/mobile'),
  },
  'the home': { table: insideTable, open: dashboard('/dashboard') },
  'the phones': { table: insideTable, open: dashboard('/dashboard/mobile') },
  'the OTP devices': { table: insideTable, open: dashboard('/dashboard/otp') },
  'the security keys': { table: insideTable, open: dashboard('/dashboard/fido') },
  'the selection of what to register': {
    table: registerTable,
    open: () => showAt('mfa-register', '/register'),
  },
  'the company QR code': {
    table: registerTable,
    open: () => {
      signIn()
      return show('mfa-company-qr', { language: 'en', 'config-url': '/config.json' })
    },
  },
}

describe('answers that no backend should give', () => {
  const backend = testBackend(signInTable)
  const thrown: string[] = []
  const note = (event: ErrorEvent | PromiseRejectionEvent) => {
    thrown.push(String('reason' in event ? event.reason : event.message))
  }
  before(() => loadScript())
  beforeEach(() => {
    thrown.length = 0
    globalThis.wasRun = () => thrown.push('a text was run')
    globalThis.addEventListener('error', note)
    globalThis.addEventListener('unhandledrejection', note)
  })
  afterEach(() => {
    globalThis.removeEventListener('error', note)
    globalThis.removeEventListener('unhandledrejection', note)
    globalThis.wasRun = undefined
  })

  const textOf = ({ shadowRoot }: MfaElement) =>
    [...(shadowRoot?.querySelectorAll('*') ?? [])]
      .filter(({ localName, children }) => localName !== 'style' && children.length === 0)
      .map(({ textContent }) => textContent)
      .join('')
      .trim()
  const isReady = (element: MfaElement) =>
    textOf(element) !== '' && element.shadowRoot?.querySelector('[aria-busy=true]') === null

  for (const [name, { table, open }] of Object.entries(areas))
    it(`leave ${name} readable, and run nothing [ASVS 3.2.2]`, async function () {
      this.timeout(0)
      const property = fc.asyncProperty(generated, async (how) => {
        backend.answer(withGenerated(table, how))
        const element = open()
        await until(() => isReady(element))
        await settled()
        expect(
          element.shadowRoot?.querySelector('script, [onerror], [onload], [href^="javascript:" i]'),
        ).to.equal(null)
        expect(thrown).to.deep.equal([])
        await clearPage()
      })
      await fc.assert(property, { numRuns: runs, seed: SEED, endOnFailure: true, includeErrorInReport: true })
    })
})
