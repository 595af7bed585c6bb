import type { CoreOptions } from '../../src/core/options'
import {
  createElementContext,
  type ElementContextHandle,
  type ElementHost,
  type HostEvent,
} from '../../src/core/page/element-context'
import { type Core, createCore } from '../../src/core/page/page'
import type { LoginIdentity } from '../../src/core/session/session'
import { FakeBackend } from './fake-backend'
import { FakeBrowser, type FakeEnvironment } from './fake-environment'

/** A configuration document with what is required, and a little more. */
export const configurationDocument = (userPortal: Record<string, unknown> = {}) => ({
  CONNECTION_STRINGS: {
    LOGIN_SERVICE_URL: '/api/login',
    USER_SERVICE_URL: '/api/user/',
    APP_SERVICE_URL: 'https://app.example/api',
    BRIDGE_SERVICE_URL: '/bridge',
    API_SERVER_DOMAIN: 'api.example',
    MESSAGE_BROKER_URL: 'ws://broker.example',
    MESSAGE_BROKER_PORT: 8883,
    MESSAGE_BROKER_PATH: '/mqtt',
  },
  CONFIG_VARIABLES: { USER_PORTAL: { TIMEOUT: 10, ...userPortal } },
})

export const kim = {
  userEmail: 'minji.kim@example.com',
  employeeId: 'mjkim',
  userId: 1007,
  applicationId: 1,
  fidoSecurityKeyStatus: 2,
  pcAuthenticationStatus: 0,
  mobileAuthenticationStatus: 1,
  otpStatus: 0,
  smsStatus: 1,
  emailStatus: 3,
  recoveryOtpStatus: 1,
}

/** The same employee, as the lookup's schema returns them. */
export const kimIdentity: LoginIdentity = {
  userEmail: kim.userEmail,
  employeeId: kim.employeeId,
  userId: '1007',
  applicationId: 1,
}

export interface CoreFixture {
  readonly browser: FakeBrowser
  readonly environment: FakeEnvironment
  readonly backend: FakeBackend
  readonly core: Core
}

/** A core of its own, with the configuration at hand and nothing in the backend's table yet. */
export function coreFixture(
  options: Partial<CoreOptions> = {},
  { browser = new FakeBrowser(), userPortal = {}, languages = ['en-US'] as readonly string[] } = {},
): CoreFixture {
  const backend = new FakeBackend()
  const environment = browser.openTab({ fetch: backend.fetch, languages })
  const core = createCore(environment, { configuration: configurationDocument(userPortal), ...options })
  return { browser, environment, backend, core }
}

export interface ElementFixture extends CoreFixture {
  readonly context: ElementContextHandle
  readonly facts: HostEvent[]
}

/** The same with the context of an element on top, whose host lets everything proceed. */
export function elementFixture(
  options: Partial<CoreOptions> = {},
  more: Parameters<typeof coreFixture>[1] = {},
  host: Partial<ElementHost> = {},
): ElementFixture {
  const fixture = coreFixture(options, more)
  const facts: HostEvent[] = []
  const context = createElementContext({
    core: fixture.core,
    area: 'login',
    emit: (fact) => void facts.push(fact),
    request: () => true,
    move: () => 'proceed',
    ...host,
  })
  return { ...fixture, context, facts }
}
