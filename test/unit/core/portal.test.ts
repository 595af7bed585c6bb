import { expect, describe as group, it } from 'vitest'
import { failingPortal } from '../../support/failing-portal'

const { setUp } = failingPortal()

group('a portal', () => {
  it('goes to / when the session ends, however it ends [R84] [R214]', () => {
    for (const reason of ['logout', 'timeout'] as const) {
      const { portal, core, facts } = setUp()
      portal.navigator.push('/dashboard')
      core.session.end(reason)
      expect(portal.navigator.location.path).toBe('/')
      expect(facts).toEqual([{ type: 'signed-out', reason }])
    }
  })

  it('that is disposed of hears nothing more, and aborts what its screens do', () => {
    const { portal, core, facts } = setUp()
    const signal = portal.connected()
    portal.dispose()
    core.session.end('logout')
    expect([signal.aborted, facts]).toEqual([true, []])
  })

  it('announces the same sentence twice as two changes', () => {
    const { portal } = setUp()
    portal.announce('10 seconds left')
    portal.announce('10 seconds left')
    const [first, second] = portal.announcements.get()
    expect([first?.text, second?.text]).toEqual(['10 seconds left', '10 seconds left'])
    expect(first?.id).not.toBe(second?.id)
  })
})
