import type { MfaElement } from '../../../elements'
import { homeTable } from '../../support/answers.mjs'
import type { Table } from '../../support/fake-backend'
import { signIn } from './home'
import { pressStart } from './page'

const noHistory = { json: { list: [], pageNum: 1, pages: 1 } }

/** The backend's answers for a registration: three applications, one of which is full. */
export const registerTable: Table = {
  ...homeTable,
  'GET /user-service/application': {
    json: [
      { applicationId: 3, applicationName: 'HR system', authenticatorTypeCount: 2 },
      { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 },
      { applicationId: 2, applicationName: 'E-approval', authenticatorTypeCount: 1 },
    ],
  },
  'GET /user-service/application/otp': { json: [{ applicationId: 1, applicationName: 'Groupware' }] },
  'GET /user-service/mobile-authenticator': {
    json: {
      mobileAuthenticatorDtoList: [
        { mobileAuthenticatorId: 11, description: 'Galaxy S24', applicationName: 'Groupware' },
        { mobileAuthenticatorId: 12, description: 'Pixel 9', applicationName: 'E-approval' },
      ],
      mobileAuthenticationStatus: 1,
    },
  },
  'GET /user-service/ctap': { json: { fidoAuthenticatorDtos: [], fidoStatus: 1 } },
  'GET /user-service/platform': { json: { fidoAuthenticatorDtos: [], fidoStatus: 1 } },
  'GET /user-service/mobile-authenticator/history': noHistory,
  'GET /user-service/otp/history': noHistory,
  'GET /user-service/ctap/history': noHistory,
  'GET /user-service/platform/history': noHistory,
  'POST /login-service/preRegister': {
    json: {
      Response: {
        rp: { id: 'localhost', name: 'Portal' },
        user: { id: 'MTAwNw' },
        challenge: 'Y2hhbGxlbmdl',
        pubKeyCredParams: [{ alg: -7 }],
        attestation: 'none',
        excludeCredentials: [{ id: '-_8' }],
      },
    },
  },
  'POST /login-service/register': { json: { registered: true } },
}

type State = Record<string, unknown>

/** The state that one registration screen hands to the next. */
export const stateOf = (type: string, more: State = {}): State => ({
  type,
  oneTimeSetup: false,
  deviceRegistered: false,
  ...more,
})

export const groupware = { applicationId: 1, applicationName: 'Groupware', title: 'x' }

/** An element of a signed-in employee at a place, with what the place before hands on. */
export function showAt(
  tag: 'mfa-register' | 'mfa-mobile-setup',
  path: string,
  state: State = {},
  { language = 'en', session = {} }: { language?: string; session?: Record<string, string> } = {},
): MfaElement {
  signIn(session)
  const element = document.createElement(tag)
  element.setAttribute('language', language)
  element.setAttribute('config-url', '/config.json')
  element.place = { path, state }
  document.body.append(element)
  return element
}

/** The same, where the registration of the place has been begun. */
export const startAt = (...where: Parameters<typeof showAt>): MfaElement => pressStart(showAt(...where))
