import { describe, expect, it } from 'vitest'
import { createDialogQueue } from '../../../src/core/page/dialog-queue'

const notice = { title: 'Error Occurred', message: 'Please try again.' }

describe('notices', () => {
  it('close first, then run the chosen action, then the close action [R188]', () => {
    const notices = createDialogQueue()
    const order: string[] = []
    notices.subscribe(() => order.push(notices.get() ? 'shown' : 'closed'))
    const reload = { label: 'Reload', run: () => order.push('action') }
    notices.show({ ...notice, actions: [reload], onClose: () => order.push('close action') })
    notices.close(reload)
    expect(order).toEqual(['shown', 'closed', 'action', 'close action'])
  })

  it('are shown one at a time, in their order', () => {
    const notices = createDialogQueue()
    let betweenThem: unknown
    notices.show({ ...notice, title: 'first', onClose: () => (betweenThem = notices.get()) })
    notices.show({ ...notice, title: 'second' })
    expect(notices.get()?.title).toBe('first')
    notices.close()
    expect(betweenThem).toBeNull()
    expect(notices.get()?.title).toBe('second')
    notices.close()
    expect(notices.get()).toBeNull()
  })

  it('of one kind are one, while one of them is there', () => {
    const notices = createDialogQueue()
    expect([1, 2, 3].map(() => notices.show({ ...notice, key: 'http 503' }))).toEqual([true, false, false])
    notices.close()
    expect(notices.get()).toBeNull()
    expect(notices.show({ ...notice, key: 'http 503' })).toBe(true)
  })

  it('may be followed by what a close action shows', () => {
    const notices = createDialogQueue()
    notices.show({ ...notice, onClose: () => notices.show({ ...notice, title: 'next' }) })
    notices.close()
    expect(notices.get()?.title).toBe('next')
  })

  it('can be dropped without running anything', () => {
    const notices = createDialogQueue()
    let ran = false
    notices.show({ ...notice, onClose: () => (ran = true) })
    notices.show(notice)
    notices.clear()
    expect([notices.get(), ran]).toEqual([null, false])
  })
})
