import type { Environment } from '../platform/environment'
import { createStore } from '../platform/store'
import type { Inactivity, InactivityState } from './inactivity'
import type { Session } from './session'

const retryMs = 10_000

/** No one is idle before the sign-in, so the part that watches is fetched with the first token. */
export function createLazyInactivity(environment: Environment, session: Session): Inactivity {
  const state = createStore<InactivityState>({ kind: 'off' })
  let stay: (() => void) | undefined
  let begun = false

  const begin = () => {
    if (begun || session.accessToken === null) return
    begun = true
    state.set({ kind: 'starting' })
    import('./inactivity').then(
      ({ watchInactivity }) => {
        stay = watchInactivity(environment, session, state)
      },
      (error) => {
        // The session must not go unwatched: try until it works.
        begun = false
        environment.report.warn('The inactivity timer could not be loaded.', error)
        environment.clock.setTimeout(begin, retryMs)
      },
    )
  }

  session.subscribe(begin)
  begin()
  return { get: state.get, subscribe: state.subscribe, stay: () => stay?.() }
}
