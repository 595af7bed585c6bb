import { configuration, type Table } from './backend'

/** The backend's answers for the home page of a signed-in employee: one phone, everything else in its usual state. */
export const homeTable: Table = {
  'GET /config.json': { json: configuration },
  'GET /user-service/application/all': {
    json: [
      { applicationId: 1, applicationName: 'Groupware' },
      { applicationId: 2, applicationName: 'E-approval' },
    ],
  },
  'GET /user-service/application': {
    json: [{ applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 }],
  },
  'GET /user-service/mobile-authenticator': {
    json: {
      mobileAuthenticatorDtoList: [
        {
          mobileAuthenticatorId: 11,
          description: 'Galaxy S24',
          applicationName: 'Groupware',
          insertDate: '2025-01-02T09:00:00',
        },
      ],
      mobileAuthenticationStatus: 1,
    },
  },
  'GET /user-service/ctap': { json: { fidoAuthenticatorDtos: [], fidoStatus: 1 } },
  'GET /user-service/platform': { json: { fidoAuthenticatorDtos: [], fidoStatus: 2 } },
  'GET /user-service/otp': { json: { otpDtos: [], otpStatus: 2 } },
  'GET /user-service/dashboard/authenticator/status': {
    json: {
      mobileAuthenticationStatus: 1,
      otpStatus: 2,
      fidoSecurityKeyStatus: 0,
      pcAuthenticationStatus: 2,
      emailStatus: 3,
      smsStatus: 0,
    },
  },
  'GET /user-service/dashboard/authenticator/history': { json: { list: [], pageNum: 1, pages: 1 } },
  'POST /user-service/app/serial': { json: { companyId: 'ACME', serial: '0042' } },
}

let sessions = 0

/** Session storage as a sign-in leaves it, with a token of its own, so that no test is shown what another has fetched. */
export function signIn(changes: Record<string, string> = {}): void {
  const session = {
    accessToken: `access-${++sessions}`,
    refreshToken: 'refresh',
    employeeId: 'mjkim',
    userEmail: 'mjkim@example.com',
    userId: '7',
    applicationId: '1',
    ...changes,
  }
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(`mfa.${key}`, value)
}
