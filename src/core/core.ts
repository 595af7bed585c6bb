import type { Configuration } from '../contract/configuration'
import type { SerializeQuery } from '../contract/request'
import { addOptions } from './add-options'
import type { BrokerCredentials, OpenBroker } from './broker/broker'
import { type Choice, createChoice } from './choice'
import { type ConfigurationSource, createConfigurationSource } from './configuration'
import type { CoreEnvironment } from './environment'
import { createI18n, type I18n } from './i18n/i18n'
import type { OwnTexts } from './i18n/own-texts'
import { ignore } from './ignore'
import type { Inactivity } from './inactivity'
import { createLazyInactivity } from './lazy-inactivity'
import type { RegistrationQrText } from './registration/serial-code'
import type { PhoneSystem } from './registration/setup-state'
import { createSession, type Session } from './session'
import { createStore, type Store } from './store'

export interface CoreOptions {
  /** `portal`: the page is ours. `embedded`: we are a guest, and touch only what is ours. */
  readonly mode: 'embedded' | 'portal'
  /**
   * What the names begin with under which an embedded element keeps the session, because the host's page may have an
   * `accessToken` of its own. Default `mfa.`; the empty prefix gives the names of the specification, which the portal uses.
   */
  readonly storagePrefix?: string | undefined
  /** Where the configuration is; relative to the page. */
  readonly configUrl?: string | undefined
  /** The page's response header that says where the configuration is. */
  readonly configHeader?: string | undefined
  /** The configuration itself, in the shape of the document; nothing is fetched then. */
  readonly configuration?: unknown
  /** Who connects to the message broker on a topic; goes before what the configuration says. */
  readonly brokerCredentials?: ((topic: string) => BrokerCredentials | Promise<BrokerCredentials>) | undefined
  /** Another way to hear a topic than MQTT over a WebSocket. */
  readonly openBroker?: OpenBroker | undefined
  /** Makes the query string of a call, without `?`. Default: each field as a parameter of its own. */
  readonly serializeQuery?: SerializeQuery | undefined
  /** Makes the content of a registration's QR code. Default: the backend's answer as JSON. */
  readonly registrationQrText?: RegistrationQrText | undefined
  /** Where a phone downloads the mobile app; goes before what the configuration says. */
  readonly appDownloadUrl?: ((system: PhoneSystem) => string | undefined) | undefined
  /**
   * Words of the host's own in place of ours: `{ ko: { 'login:title': '…' } }`. A language, or a key, that is not
   * given stays as it is, and `undefined` brings ours back. They are shown as they are, never as HTML; what stands
   * in double braces, such as `{{employeeId}}`, is filled in.
   */
  readonly texts?: OwnTexts | undefined
}

/** What all elements of a page share. */
export interface Core {
  readonly environment: CoreEnvironment
  readonly options: Store<CoreOptions>
  /** Changes the given options; what is loaded already is loaded anew when it depends on them. */
  configure(options: Partial<CoreOptions>): void
  readonly configuration: ConfigurationSource
  readonly session: Session
  readonly inactivity: Inactivity
  readonly i18n: I18n
  readonly choice: Choice
}

const servicesOf = ({ CONNECTION_STRINGS: { LOGIN_SERVICE_URL, USER_SERVICE_URL } }: Configuration) =>
  `${LOGIN_SERVICE_URL} ${USER_SERVICE_URL}`

/** Everything that a page's elements share, made of nothing but the given environment. */
export const createCore = (environment: CoreEnvironment, initial: Partial<CoreOptions> = {}): Core => {
  const options = createStore<CoreOptions>({ mode: 'embedded', ...initial })
  let isOthers = false
  const configuration = createConfigurationSource(environment, options, (before, now) => {
    // The token of one company is nothing to show to the services of another.
    isOthers = servicesOf(before) !== servicesOf(now)
    if (isOthers) session.end('logout')
    isOthers = false
  })
  const session = createSession(environment, options, (accessToken) => {
    if (isOthers) return
    import('./end-on-server')
      .then(({ endOnServer }) => endOnServer(core, accessToken))
      .catch((error) => ignore(error, 'who logs out has done so on this page; the token ends by itself'))
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
