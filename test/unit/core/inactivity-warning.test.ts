import { describe, expect, it } from 'vitest'
import { FakeBrowser } from '../../support/fake-environment'
import { minute, openTab } from '../../support/watching-tab'

describe('the warning', () => {
  it('shows at least 20 s before the end, and the end with it [A6b]', async () => {
    const { clock, state } = openTab()
    await clock.pass(10 * minute - 30_001)
    expect(state.get().kind).toBe('running')
    await clock.pass(1)
    expect(state.get()).toEqual({ kind: 'warning', endsAt: clock.now() + 30_000 })
  })

  it('has its 20 s also where the timeout is short [A6b]', async () => {
    const { clock, state } = openTab(undefined, { timeoutMinutes: 0.5 })
    await clock.pass(10_000)
    expect(state.get()).toEqual({ kind: 'warning', endsAt: clock.now() + 20_000 })
  })

  it('gives way to "extended" when the person stays, and that passes [A6b]', async () => {
    const { clock, state, stay, ends } = openTab()
    await clock.pass(10 * minute - 5000)
    stay()
    expect(state.get().kind).toBe('extended')
    await clock.pass(5000)
    expect(state.get().kind).toBe('running')
    await clock.pass(9 * minute)
    expect(ends).toEqual([])
  })

  it('gives way to "extended" when the mouse moves, also in another tab [A6c]', async () => {
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
