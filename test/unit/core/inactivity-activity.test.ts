import { describe, expect, it } from 'vitest'
import { createStore } from '../../../src/core/platform/store'
import { type InactivityState, watchInactivity } from '../../../src/core/session/inactivity'
import { createSession } from '../../../src/core/session/session'
import { kimIdentity } from '../../support/core-fixture'
import { FakeBrowser } from '../../support/fake-environment'
import { minute, openTab } from '../../support/watching-tab'

describe('activity', () => {
  it('starts the time again [R213a]', async () => {
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

  it('in one tab keeps the others signed in, by the refreshTimeout toggle [R179d, R213b]', async () => {
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

  it('is also what a tab hears that has only toggled refreshTimeout [A58, R213b]', async () => {
    const { browser, clock, ends } = openTab()
    const other = browser.openTab()
    await clock.pass(9 * minute)
    other.localStorage.set('refreshTimeout', 'true')
    await clock.pass(10 * minute - 1)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toHaveLength(1)
  })

  it('in the portal keeps an embedded tab signed in, and the other way round [A66f]', async () => {
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

describe('activity after the clock has been set back', () => {
  it('goes on keeping the session', async () => {
    const { clock, environment, ends } = openTab()
    environment.moveMouse()
    await clock.pass(9 * minute)
    clock.setBack(60 * minute)
    for (let round = 0; round < 3; round++) {
      environment.moveMouse()
      await clock.pass(9 * minute)
    }
    expect(ends).toEqual([])
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
    browser.clock.sleep(9 * minute)
    // Another tab wrote, but a frozen page hears no storage events.
    browser.shared.set('mfa.activeAt', String(browser.clock.now()))
    browser.clock.sleep(5 * minute)
    frozen.environment.comeBack()
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
