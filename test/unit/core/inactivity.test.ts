import { describe, expect, it } from 'vitest'
import { durationOf } from '../../../src/core/session/inactivity'
import { coreFixture, kimIdentity } from '../../support/core-fixture'
import { FakeBrowser, until } from '../../support/fake-environment'
import { minute, openTab } from '../../support/watching-tab'

describe('the end of an idle session', () => {
  it('comes after as many minutes as are stored [R322b, R212a]', async () => {
    const { clock, ends, session } = openTab()
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toEqual([{ kind: 'signed-out', reason: 'timeout' }])
    expect(session.accessToken).toBeNull()
  })

  it('does not come without a token [R212b]', async () => {
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

  it('does not come without a stored timeout [R212c]', async () => {
    const { clock, session, environment } = openTab(undefined, { timeoutMinutes: null })
    await clock.pass(24 * 60 * minute)
    expect(session.accessToken).toBe('access')
    expect(environment.listeners).toBe(0)
  })

  it.each(['', ' ', 'soon', '0', '-5', 'NaN', 'Infinity', '1e999'])(
    'ignores the timeout %j [A4b]',
    (value) => {
      expect(durationOf(value)).toBeUndefined()
    },
  )

  it('counts minutes in milliseconds, also parts of them [R322b]', () => {
    expect([durationOf('10'), durationOf('0.5'), durationOf(null)]).toEqual([600_000, 30_000, undefined])
  })

  it('waits as long as it must, although browsers cannot wait longer than 24.8 days at once [A4c]', async () => {
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

describe('a timeout from elsewhere', () => {
  it('is that of local storage, of which session storage has a copy that decides nothing [A4a]', async () => {
    const { environment, clock, ends } = openTab()
    expect(environment.session.get('timeout')).toBe('10')
    environment.session.set('timeout', '1')
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('that an older session has left counts after a sign-in that brings none [A5b]', async () => {
    const browser = new FakeBrowser()
    browser.shared.set('timeout', '2')
    const { clock, ends } = openTab(browser, { timeoutMinutes: null })
    await clock.pass(2 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('restarts the time when another tab sets it and this one has a token [R215a]', async () => {
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

  it('counts from the moment that a token exists [R215b]', async () => {
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
