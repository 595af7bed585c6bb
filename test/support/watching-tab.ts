import { createStore } from '../../src/core/platform/store'
import { type InactivityState, watchInactivity } from '../../src/core/session/inactivity'
import { createSession, type SessionChange } from '../../src/core/session/session'
import { kimIdentity } from './core-fixture'
import { FakeBrowser } from './fake-environment'

export const minute = 60_000

/** A tab that watches; signed in unless the test says otherwise. */
export function openTab(
  browser = new FakeBrowser(),
  { timeoutMinutes = 10 as number | null, signIn = true, mode = 'portal' as 'portal' | 'embedded' } = {},
) {
  const environment = browser.openTab()
  const session = createSession(environment, createStore({ mode }))
  const state = createStore<InactivityState>({ kind: 'off' })
  const ends: SessionChange[] = []
  session.subscribe((change) => change.kind === 'signed-out' && ends.push(change))
  const signInNow = () => session.saveTokens(kimIdentity, { accessToken: 'access' }, { timeoutMinutes })
  if (signIn) signInNow()
  const stay = watchInactivity(environment, session, state)
  return { browser, clock: browser.clock, environment, session, state, stay, ends, signInNow }
}
