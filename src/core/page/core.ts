import type { Configuration } from '../../contract/configuration'
import { addOptions } from '../configuration/add-options'
import { type ConfigurationSource, createConfigurationSource } from '../configuration/configuration'
import type { CoreOptions } from '../configuration/options'
import { createI18n, type I18n } from '../i18n/i18n'
import type { CoreEnvironment } from '../platform/environment'
import { ignore } from '../platform/ignore'
import { createStore, type Store } from '../platform/store'
import type { Inactivity } from '../session/inactivity'
import { createLazyInactivity } from '../session/lazy-inactivity'
import { createSession, type Session } from '../session/session'
import { type Choice, createChoice } from './choice'

/** What all elements of a page share. */
export interface Core {
  readonly environment: CoreEnvironment
  readonly options: Store<CoreOptions>
  /** Changes the given options; what is loaded already is loaded again when it depends on them. */
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
export function createCore(environment: CoreEnvironment, initial: Partial<CoreOptions> = {}): Core {
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
    import('../session/end-on-server')
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
