import { describe, expect, it, vi } from 'vitest'
import { guardEnter, isComposing, onEnter } from '../../../src/ui/on-enter'

const key = (over: Partial<Parameters<typeof guardEnter>[0]>) => ({
  key: 'Enter',
  keyCode: 13,
  preventDefault: vi.fn(),
  ...over,
})

describe('Enter and an input method', () => {
  it('is known by the flag of the event, by that of its native event, or by the key code', () => {
    expect(isComposing(key({}))).toBe(false)
    expect(isComposing(key({ isComposing: true }))).toBe(true)
    expect(isComposing(key({ nativeEvent: { isComposing: true } }))).toBe(true)
    expect(isComposing(key({ keyCode: 229 }))).toBe(true)
  })

  it('stops the submit of an Enter that ends a composition, and no other key', () => {
    const ending = key({ keyCode: 229 })
    const plain = key({})
    const letter = key({ key: 'ㄱ', keyCode: 229 })
    for (const event of [ending, plain, letter]) guardEnter(event)
    expect(ending.preventDefault).toHaveBeenCalledOnce()
    expect(plain.preventDefault).not.toHaveBeenCalled()
    expect(letter.preventDefault).not.toHaveBeenCalled()
  })

  it('runs an action on Enter alone', () => {
    const run = vi.fn()
    onEnter(run)(key({ isComposing: true }))
    onEnter(run)(key({ key: 'a' }))
    expect(run).not.toHaveBeenCalled()
    onEnter(run)(key({}))
    expect(run).toHaveBeenCalledOnce()
  })
})
