import { expect } from 'chai'
import fc from 'fast-check'
import type { MfaElement } from '../../elements'
import { signInTable } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { generated, withGenerated } from './support/generated'
import { signIn } from './support/home'
import { clearPage, show, type, within } from './support/page'
import { registerTable, showAt } from './support/register'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { showAuth } from './support/sign-in'
import { settled, until } from './support/until'

/*
 * Whatever a backend answers, there is something to read, nothing is thrown past us, and no text is run. The long form has
 * 10,000 answers for each area: SOAK=long npm test -- elements --browser=chromium test/elements/generated-answers.test.ts
 */

/** Number of answers for each area, shared by its places. The runner's page sets the number of the long form. */
const answersPerArea = (globalThis as { generatedAnswers?: number }).generatedAnswers ?? 40
/** The same in every run, so that a failure can be looked at again. */
const SEED = 20_261_122
const PAGES_AT_ONCE = 10

const dashboard = (path: string) => () => {
  signIn()
  const element = document.createElement('mfa-dashboard')
  element.setAttribute('language', 'en')
  element.place = { path }
  element.setAttribute('config-url', '/config.json')
  document.body.append(element)
  return element
}

interface Place {
  readonly table: Table
  readonly open: () => MfaElement | Promise<MfaElement>
}

async function submit(element: MfaElement, text: string) {
  const field = await within(element).field()
  type(field, text)
  field.form?.requestSubmit()
  return element
}

const signInPlaces: Readonly<Record<string, Place>> = {
  'the form after the lookup': {
    table: signInTable,
    open: () => submit(show('mfa-login', { language: 'en', 'config-url': '/config.json' }), 'mjkim'),
  },
  'the field of a code': {
    table: { ...signInTable, 'GET /login-service/otp/code/validate': { json: { loginSerial: 'serial' } } },
    open: () => submit(showAuth('/auth/otp'), '123456'),
  },
  'the phones at sign-in': {
    table: {
      ...signInTable,
      'GET /login-service/mobile-authenticator': { json: [{ deviceId: 'a', deviceName: 'Galaxy S24' }] },
    },
    open: () => showAuth('/auth/mobile'),
  },
}

const dashboardPlaces: Readonly<Record<string, Place>> = {
  'the home': { table: selfServiceTable, open: dashboard('/dashboard') },
  'the phones': { table: selfServiceTable, open: dashboard('/dashboard/mobile') },
  'the OTP devices': { table: selfServiceTable, open: dashboard('/dashboard/otp') },
  'the security keys': { table: selfServiceTable, open: dashboard('/dashboard/fido') },
}

const areas: readonly Readonly<Record<string, Place>>[] = [
  signInPlaces,
  dashboardPlaces,
  {
    'the selection of what to register': {
      table: registerTable,
      open: () => showAt('mfa-register', '/register'),
    },
  },
  {
    'the terms of the mobile app': {
      table: { ...registerTable, 'GET /app-service/terms-and-conditions': { text: 'Article 1' } },
      open: () =>
        showAt('mfa-mobile-setup', '/mobileSetup/terms', {
          download: { type: 'Android', extension: '.apk' },
        }),
    },
    'the selection of what to set up': {
      table: registerTable,
      open: () => showAt('mfa-mobile-setup', '/mobileSetup/select'),
    },
  },
  {
    'the company QR code': {
      table: registerTable,
      open: () => {
        signIn()
        return show('mfa-company-qr', { language: 'en', 'config-url': '/config.json' })
      },
    },
  },
]

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

  for (const places of areas)
    for (const [name, { table, open }] of Object.entries(places))
      it(`leave ${name} readable, and run nothing [ASVS 3.2.2]`, async function () {
        this.timeout(0)
        let given = 0
        const count = () => {
          given += 1
        }
        const property = fc.asyncProperty(generated, async (how) => {
          backend.answer(withGenerated(table, how, count))
          const before = given
          const element = await open()
          await until(() => given > before && isReady(element))
          await settled()
          expect(
            element.shadowRoot?.querySelector('script, [onerror], [onload], [href^="javascript:" i]'),
          ).to.equal(null)
          expect(thrown).to.deep.equal([])
          await clearPage()
        })
        const wanted = answersPerArea / Object.keys(places).length
        for (let seed = SEED; given < wanted; seed += 1) {
          await fc.assert(property, {
            numRuns: PAGES_AT_ONCE,
            seed,
            endOnFailure: true,
            includeErrorInReport: true,
          })
        }
      })
})
