import { describe, expect, it } from 'vitest'
import { failureCodeOf, StaleChunkError } from '../../../src/core/chunks'
import { mendBuiltIns, reportAlteredBuiltIns, traceError } from '../../../src/core/page/altered-built-ins'

function said(): string[] {
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  reportAlteredBuiltIns({ warn: note, error: note })
  return lines
}

it('built-ins that are as they were are not mentioned', () => {
  expect(said()).toEqual([])
})

it('what a page has replaced by something that works otherwise is named, also where it throws', () => {
  const { filter } = Array.prototype
  const { keys } = Object
  const { startsWith } = String.prototype
  let lines: string[]
  try {
    Array.prototype.filter = function <T>(this: T[], test: (item: T) => boolean) {
      return filter.call(this, (item) => test(item as T))
    } as typeof filter
    Object.keys = () => {
      throw new Error('replaced')
    }
    String.prototype.startsWith = () => true
    lines = said()
  } finally {
    Array.prototype.filter = filter
    Object.keys = keys
    String.prototype.startsWith = startsWith
  }
  expect(lines).toEqual([
    expect.stringMatching(
      /\(altered-built-ins\).* replaced Array\.prototype\.filter, Object\.keys, String\.prototype\.startsWith by/,
    ),
  ])
})

it.each([
  [
    'AbortController',
    {
      AbortController: class {
        readonly signal = new EventTarget()
      },
    },
  ],
  ['Symbol', { Symbol: Object.assign(() => '@@own', { for: () => '@@own' }) }],
])('the elements do not start beside another %s, and name it', (name, replacements) => {
  const own = Object.fromEntries(Object.keys(replacements).map((key) => [key, Reflect.get(globalThis, key)]))
  let error: unknown
  try {
    Object.assign(globalThis, replacements)
    mendBuiltIns()
    said()
  } catch (thrown) {
    error = thrown
  } finally {
    Object.assign(globalThis, own)
  }
  expect(failureCodeOf(error)).toBe('altered-built-ins')
  expect(String(error)).toMatch(new RegExp(`replaced ${name} by`))
})

describe('a program error', () => {
  it('is a bug of ours where the page has changed nothing', () => {
    const error = new TypeError('a is not a function')
    expect(traceError(error)).toBe(error)
    expect(failureCodeOf(error)).toBe('internal')
  })

  it('is traced to what the page has replaced', () => {
    const { entries } = Object
    try {
      Object.entries = () => {
        throw new Error('replaced')
      }
      const error = traceError(new TypeError('a is not a function'))
      expect(failureCodeOf(error)).toBe('altered-built-ins')
      expect(String(error)).toMatch(/replaced Object\.entries by/)
      const known = new StaleChunkError('gone')
      expect(traceError(known)).toBe(known)
    } finally {
      Object.entries = entries
    }
  })

  it.each([
    "Cannot assign to read only property 'toString' of object '#<Object>'",
    'Attempted to assign to readonly property.',
    '"toString" is read-only',
    'Cannot add property size, object is not extensible',
  ])('is traced to what the page has frozen: %s', (message) => {
    const error = traceError(new TypeError(message))
    expect(failureCodeOf(error)).toBe('altered-built-ins')
    expect(String(error)).toContain(`frozen a built-in: TypeError: ${message}`)
  })
})

it('members that a page has given to every object stay, and are not found in an object of ours', () => {
  const { prototype } = Object as { prototype: { size?: number } }
  try {
    prototype.size = 3
    mendBuiltIns()
    const found: string[] = []
    for (const key in { own: 1 }) found.push(key)
    expect([found, prototype.size]).toEqual([['own'], 3])
  } finally {
    delete prototype.size
  }
})

it('a bind that takes a list of arguments still does, and takes several as the language says', () => {
  const { bind } = Function.prototype
  const sum = (...given: number[]) => given.reduce((one, other) => one + other, 0)
  try {
    Function.prototype.bind = function (this: typeof sum, _self: unknown, given: number[] = []) {
      return () => this(...given)
    } as typeof bind
    expect(said()).toEqual([expect.stringMatching(/Function\.prototype\.bind/)])
    mendBuiltIns()
    expect(said()).toEqual([])
    expect((sum.bind as (self: unknown, given: number[]) => typeof sum)(null, [1, 2])()).toBe(3)
    expect(sum.bind(null, 1, 2)(4)).toBe(7)
  } finally {
    Function.prototype.bind = bind
  }
})

it('members of every object that a page has pinned are named, and keep nothing from starting', () => {
  // Stands for a member that cannot be redefined: a real one would stay for all further tests.
  const { prototype } = Object
  const { defineProperty } = Reflect
  try {
    Object.assign(prototype, { each: 3 })
    Reflect.defineProperty = () => false
    mendBuiltIns()
    expect(said()).toEqual([expect.stringMatching(/\(altered-built-ins\).*Object\.prototype\.each/)])
  } finally {
    Reflect.defineProperty = defineProperty
    Reflect.deleteProperty(prototype, 'each')
  }
})

it('an `event` of the page that holds null is read as undefined, and takes what the page gives it', () => {
  const read = () => Reflect.get(globalThis, 'event')
  try {
    Reflect.set(globalThis, 'event', null)
    mendBuiltIns()
    expect(read()).toBeUndefined()
    Reflect.set(globalThis, 'event', 'meeting')
    expect(read()).toBe('meeting')
    Reflect.set(globalThis, 'event', null)
    expect(read()).toBeUndefined()
  } finally {
    Reflect.deleteProperty(globalThis, 'event')
  }
})
