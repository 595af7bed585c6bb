import { version } from '../../../package.json'
import type { Configuration } from '../../contract/configuration'
import { loadable } from '../chunks'
import { type ConfigurationSource, createConfigurationSource } from '../configuration'
import { createI18n, type I18n } from '../i18n/i18n'
import { addOptions, type CoreOptions } from '../options'
import { browserPasskeys } from '../passkey/browser-passkeys'
import { browserEnvironment, keepScreenAwake } from '../platform/browser-environment'
import type { CoreEnvironment, Environment, OpenBroker } from '../platform/environment'
import { pageShared } from '../platform/page-shared'
import { ignore } from '../platform/report'
import { createStore, type Store } from '../platform/store'
import type { Inactivity, InactivityState } from '../session/inactivity'
import { createSession, type Session } from '../session/session'
import { mendBuiltIns, reportAlteredBuiltIns } from './altered-built-ins'
import { type Choice, createChoice } from './navigation'

/** The services and the state that all elements of a page share. */
export interface Core {
  readonly environment: CoreEnvironment
  readonly options: Store<CoreOptions>
  /** Changes the given options. Loaded data that depends on them is loaded again. */
  configure(options: Partial<CoreOptions>): void
  readonly configuration: ConfigurationSource
  readonly session: Session
  readonly inactivity: Inactivity
  readonly i18n: I18n
  readonly choice: Choice
}

const servicesOf = ({ CONNECTION_STRINGS: { LOGIN_SERVICE_URL, USER_SERVICE_URL } }: Configuration) =>
  `${LOGIN_SERVICE_URL} ${USER_SERVICE_URL}`

/** Creates the core that the elements of a page share. It uses nothing of the browser but the given environment. */
export function createCore(environment: CoreEnvironment, initial: Partial<CoreOptions> = {}): Core {
  const options = createStore<CoreOptions>({ mode: 'embedded', ...initial })
  let isOthers = false
  const configuration = createConfigurationSource(environment, options, (before, now) => {
    // Other service addresses may belong to another company, which must not receive this session's token.
    isOthers = servicesOf(before) !== servicesOf(now)
    if (isOthers) session.end('logout')
    isOthers = false
  })
  const session = createSession(environment, options, (accessToken) => {
    if (isOthers) return
    import('../session/end-on-server')
      .then(({ endOnServer }) => endOnServer(core, accessToken))
      .catch((error) => ignore(error, 'the page is already logged out; the token expires by itself'))
  })
  const core: Core = {
    environment,
    options,
    configure(changes) {
      options.set(addOptions(options.get(), changes))
    },
    configuration,
    session,
    inactivity: createLazyInactivity(environment, session),
    i18n: createI18n(environment, options),
    choice: createChoice(),
  }
  return core
}

const inactivityRetryMs = 10_000

/**
 * Creates an inactivity timer whose code is loaded with the first token, because it is not needed before the sign-in.
 */
function createLazyInactivity(environment: Environment, session: Session): Inactivity {
  const state = createStore<InactivityState>({ kind: 'off' })
  let stay: (() => void) | undefined
  let begun = false

  const begin = () => {
    if (begun || session.accessToken === null) return
    begun = true
    state.set({ kind: 'starting' })
    import('../session/inactivity').then(
      ({ watchInactivity }) => {
        stay = watchInactivity(environment, session, state)
      },
      (error) => {
        // Retries until the timer is loaded, so that no session goes without its timeout.
        begun = false
        environment.report.warn('The inactivity timer could not be loaded.', error)
        environment.clock.setTimeout(begin, inactivityRetryMs)
      },
    )
  }

  session.subscribe(begin)
  begin()
  return { get: state.get, subscribe: state.subscribe, stay: () => stay?.() }
}

/** The MQTT client, in its own chunk. */
export const brokerProgram = loadable(() => import('../broker/mqtt-broker'))

/**
 * Opens the broker. The MQTT client is loaded with the first subscription, if not earlier, because most users never
 * need it.
 */
const openLazyBroker: OpenBroker = (subscription) => {
  let close: (() => void) | undefined
  let wanted = true
  const open = async () => {
    const { openMqttBroker } = await brokerProgram.load()
    if (wanted) close = openMqttBroker(subscription)
  }
  open().catch((error) => {
    if (wanted) subscription.onFailure(error)
    else ignore(error, 'the subscription is closed already')
  })
  return () => {
    wanted = false
    close?.()
  }
}

interface SharedCore {
  readonly version: string
  readonly core: Core
  warned: boolean
}

const coreEnvironment = (): CoreEnvironment =>
  Object.assign(browserEnvironment(), {
    passkeys: browserPasskeys,
    openBroker: openLazyBroker,
    keepAwake: keepScreenAwake,
  })

let joined: Core | undefined

/**
 * Returns the only core of the page, which the first call creates. If the script is on a page twice, even in two
 * versions, the second copy joins the core of the first, so that there is one session and one configuration.
 */
export function pageCore(): Core {
  if (joined) return joined
  const page = pageShared<SharedCore>('core', () => {
    const environment = coreEnvironment()
    mendBuiltIns()
    reportAlteredBuiltIns(environment.report)
    joined = createCore(environment)
    return { version, core: joined, warned: false }
  })
  if (page.core !== joined && !page.warned) {
    page.warned = true
    const found = page.version === version ? 'twice' : `in two versions (${page.version} and ${version})`
    page.core.environment.report.warn(
      `mfa-elements is on this page ${found}; the first copy serves all elements.`,
    )
  }
  joined = page.core
  return joined
}
