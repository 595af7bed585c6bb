import { expect, it } from 'vitest'
import { mendBuiltIns, reportAlteredBuiltIns } from '../../../src/core/page/altered-built-ins'

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

it('signals that the browser refuses are named', () => {
  const { AbortController: own } = globalThis
  try {
    globalThis.AbortController = class {
      readonly signal = {}
    } as unknown as typeof own
    expect(said()).toEqual([expect.stringMatching(/replaced AbortController by/)])
  } finally {
    globalThis.AbortController = own
  }
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
