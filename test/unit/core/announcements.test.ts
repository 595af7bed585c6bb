import { describe, expect, it } from 'vitest'
import { createAnnouncements } from '../../../src/core/page/element-context'

describe('announcements', () => {
  it('stand beside each other, so that none silences the one before it', () => {
    const announcements = createAnnouncements()
    announcements.add('Galaxy S24 has been deleted.')
    announcements.add('Your session has been extended')
    const [first, second] = announcements.get()
    expect([first?.text, second?.text]).toEqual([
      'Galaxy S24 has been deleted.',
      'Your session has been extended',
    ])
  })

  it('leave one by one', () => {
    const announcements = createAnnouncements()
    announcements.add('10 seconds left')
    announcements.add('10 seconds left')
    const [first, second] = announcements.get()
    if (first) announcements.remove(first)
    expect(announcements.get()).toEqual([second])
  })
})
