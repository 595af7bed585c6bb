import { expect } from 'chai'
import { FakeBackend, type FakeRequest, type Table } from '../../support/fake-backend'
import { wakeClock } from './clock'
import { clearPage } from './page'
import { settled } from './until'

export type { Answer, Table } from '../../support/fake-backend'

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

export interface TestBackend {
  /** Requests since the start of the test, or since it last changed the answers. */
  readonly requests: readonly FakeRequest[]
  /** Answers otherwise from here on. */
  answer(changes: Table): void
}

/**
 * A backend for each test of a `describe`. After a test the page is empty, the session has ended, the clock is right, and
 * no call was made that the table lacks.
 */
export function testBackend(table: Table): TestBackend {
  let backend: FakeBackend
  const close = () => {
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  }
  beforeEach(() => {
    backend = new FakeBackend(table).takeOver()
  })
  afterEach(async () => {
    await clearPage()
    await settled()
    wakeClock()
    close()
  })
  return {
    get requests() {
      return backend.requests
    },
    answer(changes) {
      close()
      backend = new FakeBackend({ ...table, ...changes }).takeOver()
    },
  }
}
