/**
 * Answers of a backend to an employee, by `METHOD path`: for element tests, and for what is measured in a browser.
 *
 * @typedef {import('./fake-backend').Table} Table
 */

export const configuration = {
  CONNECTION_STRINGS: {
    LOGIN_SERVICE_URL: '/login-service',
    BRIDGE_SERVICE_URL: '/bridge-service',
    USER_SERVICE_URL: '/user-service',
    APP_SERVICE_URL: '/app-service',
    API_SERVER_DOMAIN: 'localhost',
    MESSAGE_BROKER_URL: 'ws://localhost',
    MESSAGE_BROKER_PORT: 1,
  },
  CONFIG_VARIABLES: {
    USER_PORTAL: {
      BRIDGE: false,
      PRIVATE_APP_STORE: false,
      MOB_APP_BRIDGE: false,
      DEMO_MODE: false,
      TIMEOUT: 30,
    },
  },
}

/** Login data of an employee who may use e-mail and SMS. */
export const loginData = {
  userEmail: 'mjkim@example.com',
  employeeId: 'mjkim',
  userId: 7,
  applicationId: 1,
  fidoSecurityKeyStatus: 0,
  pcAuthenticationStatus: 0,
  mobileAuthenticationStatus: 0,
  otpStatus: 2,
  smsStatus: 1,
  emailStatus: 1,
  recoveryOtpStatus: 0,
}

/**
 * The home page of a signed-in employee: one phone, everything else in its usual state.
 *
 * @type {Table}
 */
export const homeTable = {
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

/** An employee who may use everything. */
export const everyMethod = {
  ...loginData,
  fidoSecurityKeyStatus: 1,
  pcAuthenticationStatus: 1,
  mobileAuthenticationStatus: 3,
  otpStatus: 1,
  smsStatus: 1,
  emailStatus: 1,
  recoveryOtpStatus: 1,
}

/** A sign-in by email. @type {Table} */
export const emailSignInTable = {
  'GET /login-service/user-authenticator': { json: everyMethod },
  'POST /login-service/email/authenticate': { json: {} },
  'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
  'GET /login-service/token': { json: { accessToken: 'access' } },
}

/** Every sign-in, and the dashboard after it. @type {Table} */
export const signInTable = {
  ...homeTable,
  'GET /login-service/user-authenticator': { json: everyMethod },
  'GET /login-service/token': { json: { accessToken: 'access', refreshToken: 'refresh' } },
}
