import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { accented } from '../support/pseudo-language/accented'
import { testBackend } from './support/backend'
import { signIn } from './support/home'
import { problemsIn } from './support/language-on-screen'
import { saveLanguage } from './support/page'
import { until } from './support/until'

const statuses = { mobile: 1, otp: 2, ctap: 0, platform: 1, email: 1, sms: 0, 'recovery otp': 1 }
const employee = {
  employeeId: 'mjkim',
  nameKo: '1',
  nameEn: '1',
  email: 'mjkim@example.com',
  statuses,
  grants: Object.keys(statuses),
}

interface PageState {
  readonly page: 'host' | 'phone' | 'desk' | 'helpdesk'
  /** The path at which the page is opened. */
  readonly at?: string
  /** A text of the state, in English. */
  readonly shows: string
  readonly answers?: Table
  /** A person is signed in. */
  readonly signedIn?: true
}

const administrator = (standing: string): Table => ({
  'GET /helpdesk/api/administrator': { json: { employeeId: 'mjkim', standing, timeoutMinutes: 5 } },
})

const states: Readonly<Record<string, PageState>> = {
  'the portal around the login form': { page: 'host', at: '/', shows: 'Privacy policy' },
  'the portal around the dashboard': {
    page: 'host',
    at: '/dashboard',
    shows: 'Privacy policy',
    signedIn: true,
  },
  'the sample application': { page: 'host', at: '/sample', shows: 'Login with MFA' },
  'the login of the sample application': {
    page: 'host',
    at: '/sample/login',
    shows: 'Sign in to the sample application',
  },
  'the end of the login of the sample application': {
    page: 'host',
    at: '/sample/result',
    shows: 'Home',
  },
  'a path that the sample application does not have': {
    page: 'host',
    at: '/sample/nowhere',
    shows: 'Page not found',
  },
  'the phone': {
    page: 'phone',
    shows: 'This page stands in for the mobile app. Link it to your company first.',
  },
  'the desk': {
    page: 'desk',
    shows: 'No messages yet',
    answers: {
      'GET /desk/api/messages': { json: [] },
      'GET /desk/api/employees': {
        json: [{ ...employee, noteKo: '1', noteEn: '1', locked: 'by-failures', phones: [] }],
      },
    },
  },
  'the desk without a server': {
    page: 'desk',
    shows: "Couldn't load the employees",
    answers: {
      'GET /desk/api/messages': { status: 503, text: '' },
      'GET /desk/api/employees': { status: 503, text: '' },
    },
  },
  'the help desk before the sign-in': {
    page: 'helpdesk',
    shows: "Sign in with one of your devices. Email, SMS and recovery codes don't open the help desk.",
  },
  'the help desk': {
    page: 'helpdesk',
    shows: 'Find an employee',
    signedIn: true,
    answers: {
      ...administrator('administrator'),
      'GET /helpdesk/api/employees': { json: { employees: [], more: false } },
    },
  },
  'the help desk of somebody who is no administrator': {
    page: 'helpdesk',
    shows: "You don't have access to the help desk",
    signedIn: true,
    answers: administrator('no-role'),
  },
}

describe('a language that is added to a page around the elements', () => {
  const { answer } = testBackend(signInTable)

  for (const [name, { page, at = '', shows, answers = {}, signedIn }] of Object.entries(states))
    it(`is the only one there, and fits at 360 and 1280 px: ${name}`, async () => {
      answer(answers)
      saveLanguage('qps-ploc')
      if (signedIn) {
        signIn()
        sessionStorage.setItem('accessToken', 'access')
      }
      const frame = document.createElement('iframe')
      frame.style.setProperty('height', '800px')
      frame.src = `/pseudo-language/${page}/#${at}`
      document.body.append(frame)
      // The first state of a page waits until the page is built.
      const root = await until(() => {
        const shown = frame.contentDocument
        const within = page === 'host' ? shown : shown?.querySelector(`#${page}`)?.shadowRoot
        const text = page === 'host' ? shown?.body.textContent : within?.textContent
        return text?.includes(accented(shows)) ? within : undefined
      }, 200_000)
      const problems = await problemsIn(root, (width) => frame.style.setProperty('width', `${width}px`))
      expect(problems).to.deep.equal([])
      expect(frame.contentDocument?.title).to.match(/^\[.*~\]/)
      expect(frame.contentDocument?.documentElement.lang).to.equal('qps-ploc')
    }).timeout(240_000)
})
