import { expect, describe as group, it } from 'vitest'
import { failingPortal } from '../../support/failing-portal'

const { setUp } = failingPortal()

group('a portal', () => {
  it('goes to / when the session ends, however it ends [R84b, R214b]', () => {
    for (const reason of ['logout', 'timeout'] as const) {
      const { context, core, facts } = setUp()
      context.navigator.push('/dashboard')
      core.session.end(reason)
      expect(context.navigator.place.path).toBe('/')
      expect(facts).toEqual([{ type: 'signed-out', reason }])
    }
  })

  it('that is disposed of hears nothing more, and aborts what its screens do', () => {
    const { context, core, facts } = setUp()
    const signal = context.connected()
    context.dispose()
    core.session.end('logout')
    expect([signal.aborted, facts]).toEqual([true, []])
  })

  it('announces the same sentence twice as two changes', () => {
    const { context } = setUp()
    context.announce('10 seconds left')
    context.announce('10 seconds left')
    const [first, second] = context.announcements.get()
    expect([first?.text, second?.text]).toEqual(['10 seconds left', '10 seconds left'])
    expect(first?.id).not.toBe(second?.id)
  })
})
