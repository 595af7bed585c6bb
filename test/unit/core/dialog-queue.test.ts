import { describe, expect, it } from 'vitest'
import { createDialogQueue } from '../../../src/core/page/dialog-queue'

const dialog = { title: 'Error Occurred', message: 'Please try again.' }

describe('dialogs in the queue', () => {
  it('close first, then run the chosen action, then the close action [R188c]', () => {
    const queue = createDialogQueue()
    const order: string[] = []
    queue.subscribe(() => order.push(queue.get() ? 'shown' : 'closed'))
    const reload = { label: 'Reload', run: () => order.push('action') }
    queue.show({ ...dialog, actions: [reload], onClose: () => order.push('close action') })
    queue.close(reload)
    expect(order).toEqual(['shown', 'closed', 'action', 'close action'])
  })

  it('are shown one at a time, in their order', () => {
    const queue = createDialogQueue()
    let betweenThem: unknown
    queue.show({ ...dialog, title: 'first', onClose: () => (betweenThem = queue.get()) })
    queue.show({ ...dialog, title: 'second' })
    expect(queue.get()?.title).toBe('first')
    queue.close()
    expect(betweenThem).toBeNull()
    expect(queue.get()?.title).toBe('second')
    queue.close()
    expect(queue.get()).toBeNull()
  })

  it('of one kind are one, while one of them is there', () => {
    const queue = createDialogQueue()
    expect([1, 2, 3].map(() => queue.show({ ...dialog, key: 'http 503' }))).toEqual([true, false, false])
    queue.close()
    expect(queue.get()).toBeNull()
    expect(queue.show({ ...dialog, key: 'http 503' })).toBe(true)
  })

  it('may be followed by what a close action shows', () => {
    const queue = createDialogQueue()
    queue.show({ ...dialog, onClose: () => queue.show({ ...dialog, title: 'next' }) })
    queue.close()
    expect(queue.get()?.title).toBe('next')
  })

  it('can be dropped without running anything', () => {
    const queue = createDialogQueue()
    let ran = false
    queue.show({ ...dialog, onClose: () => (ran = true) })
    queue.show(dialog)
    queue.clear()
    expect([queue.get(), ran]).toEqual([null, false])
  })
})
