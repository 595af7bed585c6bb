import { describe, expect, it } from 'vitest'
import { createStore } from '../../../src/core/platform/store'
import { durationOf, type InactivityState, watchInactivity } from '../../../src/core/session/inactivity'
import { createSession, type SessionChange } from '../../../src/core/session/session'
import { coreFixture, kimIdentity } from '../../support/core-fixture'
import { FakeBrowser, until } from '../../support/fake-environment'

const minute = 60_000

/** A tab that watches; signed in unless the test says otherwise. */
function openTab(
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

describe('the end of an idle session', () => {
  it('comes after as many minutes as are stored [R212] [R322]', async () => {
    const { clock, ends, session } = openTab()
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toEqual([{ kind: 'signed-out', reason: 'timeout' }])
    expect(session.accessToken).toBeNull()
  })

  it('does not come without a token', async () => {
    const { clock, ends, browser, state } = openTab(undefined, { signIn: false })
    browser.shared.set('timeout', '1')
    await clock.pass(60 * minute)
    expect([ends, state.get().kind]).toEqual([[], 'off'])
  })

  it('is not announced once a host has taken the token away without a word', async () => {
    const { clock, environment, state, ends } = openTab()
    environment.sessionStorage.remove('accessToken')
    await clock.pass(10 * minute - 1)
    expect([state.get().kind, environment.listeners]).toEqual(['off', 0])
    await clock.pass(1)
    expect(ends).toEqual([])
  })

  it('does not come without a stored timeout', async () => {
    const { clock, session, environment } = openTab(undefined, { timeoutMinutes: null })
    await clock.pass(24 * 60 * minute)
    expect(session.accessToken).toBe('access')
    expect(environment.listeners).toBe(0)
  })

  it.each(['', ' ', 'soon', '0', '-5', 'NaN', 'Infinity', '1e999'])('ignores the timeout %j', (value) => {
    expect(durationOf(value)).toBeUndefined()
  })

  it('counts minutes in milliseconds, also parts of them [R322]', () => {
    expect([durationOf('10'), durationOf('0.5'), durationOf(null)]).toEqual([600_000, 30_000, undefined])
  })

  it('waits as long as it must, although browsers cannot wait longer than 24.8 days at once', async () => {
    const days = 40
    const { clock, ends } = openTab(undefined, { timeoutMinutes: days * 24 * 60 })
    await clock.pass(days * 24 * 60 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('still comes when local storage has been emptied meanwhile', async () => {
    const { clock, ends, browser } = openTab()
    browser.shared.clear()
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('leaves no timer and no listener behind', async () => {
    const { clock, session, environment } = openTab()
    session.end('logout')
    expect([clock.timers, environment.listeners]).toEqual([0, 0])
  })
})

describe('activity', () => {
  it('starts the time again [R213]', async () => {
    const { clock, environment, ends } = openTab()
    await clock.pass(9 * minute)
    environment.moveMouse()
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('is written to the storage once a second at most, and the last of it counts', async () => {
    const { clock, environment, browser, ends } = openTab()
    let writes = 0
    const other = browser.openTab()
    other.localStorage.subscribe((key) => {
      if (key === 'refreshTimeout') writes += 1
    })
    await clock.pass(minute)
    for (let i = 0; i < 100; i++) {
      environment.moveMouse()
      await clock.pass(30)
    }
    expect(writes).toBeLessThanOrEqual(4)
    await clock.pass(10 * minute - 2000)
    expect(ends).toEqual([])
  })

  it('in one tab keeps the others signed in, by the refreshTimeout toggle [R213]', async () => {
    const browser = new FakeBrowser()
    const idle = openTab(browser)
    const used = openTab(browser)
    const toggles: (string | null)[] = []
    idle.environment.localStorage.subscribe((key, value) => key === 'refreshTimeout' && toggles.push(value))
    await browser.clock.pass(9 * minute)
    used.environment.moveMouse()
    await browser.clock.pass(minute)
    used.environment.moveMouse()
    expect(new Set(toggles)).toEqual(new Set(['true', 'false']))
    await browser.clock.pass(9 * minute)
    expect(idle.ends).toEqual([])
    await browser.clock.pass(minute)
    expect([idle.ends.length, used.ends.length]).toEqual([1, 1])
  })

  it('is also what a tab hears that has only toggled refreshTimeout [R213]', async () => {
    const { browser, clock, ends } = openTab()
    const other = browser.openTab()
    await clock.pass(9 * minute)
    other.localStorage.set('refreshTimeout', 'true')
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('in the portal keeps an embedded tab signed in, and the other way round [R213]', async () => {
    for (const mode of ['portal', 'embedded'] as const) {
      const browser = new FakeBrowser()
      const idle = openTab(browser, { mode })
      const used = openTab(browser, { mode: mode === 'portal' ? 'embedded' : 'portal' })
      await browser.clock.pass(9 * minute)
      used.environment.moveMouse()
      await browser.clock.pass(9 * minute)
      expect([idle.ends, used.ends]).toEqual([[], []])
    }
  })

  it('after the time is over does not bring the session back', () => {
    const { clock, environment, ends } = openTab()
    clock.sleep(8 * 60 * minute)
    environment.moveMouse()
    expect(ends).toHaveLength(1)
  })
})

describe('a clock that is set back', () => {
  it.each([0, 5, 9.9])('does not lengthen a session, after %d minutes without activity', async (idle) => {
    const { clock, ends } = openTab()
    await clock.pass(idle * minute)
    clock.setBack(60 * minute)
    await clock.pass((10 - idle) * minute - 1000)
    expect(ends).toEqual([])
    await clock.pass(2000)
    expect(ends).toHaveLength(1)
  })

  it('does not end the session of somebody who goes on in another tab', async () => {
    const browser = new FakeBrowser()
    const idle = openTab(browser)
    const used = openTab(browser)
    await browser.clock.pass(9 * minute)
    browser.clock.setBack(60 * minute)
    used.environment.moveMouse()
    await browser.clock.pass(9 * minute)
    used.environment.moveMouse()
    await browser.clock.pass(9 * minute)
    expect([idle.ends, used.ends]).toEqual([[], []])
    await browser.clock.pass(minute + 1000)
    expect([idle.ends.length, used.ends.length]).toEqual([1, 1])
  })
})

describe('sleep and background', () => {
  it('ends the session as soon as a tab is seen again too late', () => {
    const { clock, environment, ends } = openTab()
    clock.sleep(11 * minute)
    environment.comeBack()
    expect(ends).toHaveLength(1)
  })

  it('does not end it for a tab that was frozen while another one was used', async () => {
    const browser = new FakeBrowser()
    const frozen = openTab(browser)
    const used = browser.openTab()
    browser.clock.sleep(9 * minute)
    // The other tab wrote, but a frozen page hears no storage events.
    browser.shared.set('mfa.activeAt', String(browser.clock.now()))
    browser.clock.sleep(5 * minute)
    frozen.environment.comeBack()
    expect(used).toBeDefined()
    expect(frozen.ends).toEqual([])
  })

  it('ends a session that a browser restores hours later', () => {
    const browser = new FakeBrowser()
    const environment = browser.openTab()
    const session = createSession(environment, createStore({ mode: 'portal' as const }))
    session.saveTokens(kimIdentity, { accessToken: 'access' }, { timeoutMinutes: 10 })
    browser.clock.sleep(5 * 60 * minute)
    watchInactivity(environment, session, createStore<InactivityState>({ kind: 'off' }))
    expect(session.accessToken).toBeNull()
  })
})

describe('a timeout from elsewhere', () => {
  it('restarts the time when another tab sets it and this one has a token [R215]', async () => {
    const browser = new FakeBrowser()
    const tab = openTab(browser)
    const other = browser.openTab()
    await browser.clock.pass(9 * minute)
    other.localStorage.set('timeout', '2')
    await browser.clock.pass(2 * minute - 1)
    expect(tab.ends).toEqual([])
    await browser.clock.pass(1)
    expect(tab.ends).toHaveLength(1)
  })

  it('counts from the moment that a token exists [R215]', async () => {
    const browser = new FakeBrowser()
    const tab = openTab(browser, { signIn: false, timeoutMinutes: null })
    browser.openTab().localStorage.set('timeout', '2')
    await browser.clock.pass(5 * minute)
    tab.signInNow()
    await browser.clock.pass(2 * minute - 1)
    expect(tab.ends).toEqual([])
    await browser.clock.pass(1)
    expect(tab.ends).toHaveLength(1)
  })

  it('is not taken from a host that keeps one of its own', async () => {
    const tab = openTab(undefined, { mode: 'embedded' })
    tab.browser.openTab().localStorage.set('timeout', '1')
    await tab.clock.pass(10 * minute - 1)
    expect(tab.ends).toEqual([])
    await tab.clock.pass(1)
    expect(tab.ends).toHaveLength(1)
    expect(tab.browser.shared.get('timeout')).toBe('1')
  })

  it('is ignored when it is no number', async () => {
    const browser = new FakeBrowser()
    const tab = openTab(browser)
    browser.openTab().localStorage.set('timeout', 'never')
    await browser.clock.pass(10 * minute)
    expect(tab.ends).toHaveLength(1)
  })
})

describe('the warning', () => {
  it('shows at least 20 s before the end, and the end with it', async () => {
    const { clock, state } = openTab()
    await clock.pass(10 * minute - 30_001)
    expect(state.get().kind).toBe('running')
    await clock.pass(1)
    expect(state.get()).toEqual({ kind: 'warning', endsAt: clock.now() + 30_000 })
  })

  it('has its 20 s also where the timeout is short', async () => {
    const { clock, state } = openTab(undefined, { timeoutMinutes: 0.5 })
    await clock.pass(10_000)
    expect(state.get()).toEqual({ kind: 'warning', endsAt: clock.now() + 20_000 })
  })

  it('gives way to "extended" when the person stays, and that passes', async () => {
    const { clock, state, stay, ends } = openTab()
    await clock.pass(10 * minute - 5000)
    stay()
    expect(state.get().kind).toBe('extended')
    await clock.pass(5000)
    expect(state.get().kind).toBe('running')
    await clock.pass(9 * minute)
    expect(ends).toEqual([])
  })

  it('gives way to "extended" when the mouse moves, also in another tab', async () => {
    const browser = new FakeBrowser()
    const idle = openTab(browser)
    const used = openTab(browser)
    await browser.clock.pass(10 * minute - 5000)
    used.environment.moveMouse()
    expect([idle.state.get().kind, used.state.get().kind]).toEqual(['extended', 'extended'])
  })

  it('tells its listeners once, not at each look at the clock', async () => {
    const { clock, state, environment } = openTab()
    let calls = 0
    state.subscribe(() => {
      calls += 1
    })
    await clock.pass(10 * minute - 20_000)
    environment.comeBack()
    environment.comeBack()
    expect(calls).toBe(1)
  })
})

describe('in the core', () => {
  it('begins to watch with the first token, without a restart of the page', async () => {
    const { core, browser } = coreFixture()
    expect(core.inactivity.get()).toEqual({ kind: 'off' })
    core.session.saveTokens(kimIdentity, { accessToken: 'access' }, { timeoutMinutes: 10 })
    await until(() => core.inactivity.get().kind === 'running')
    await browser.clock.pass(10 * minute - 10_000)
    expect(core.inactivity.get().kind).toBe('warning')
    core.inactivity.stay()
    expect(core.inactivity.get().kind).toBe('extended')
  })
})
