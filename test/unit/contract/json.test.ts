import { afterEach, describe, expect, it } from 'vitest'
import { parseJson, toJson } from '../../../src/contract/json'

const original = { parse: JSON.parse, stringify: JSON.stringify }

afterEach(() => {
  for (const type of [Array, Object, String, Number]) Reflect.deleteProperty(type.prototype, 'toJSON')
  Object.assign(JSON, original)
})

const texts = [
  ...['null', 'true', ' false ', '0', '-0', '-1.5e-3', '1E5', '1e400', '9007199254740991', '""', '[]', '{}'],
  ...['[1,[2,[]],{"a":{}}]', '{"a":1,"a":2}', '{"":0}', '{"__proto__":1}', '\t[\n1 ,\r2 ]'],
  ...['"\\u0041\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\"\\\\"', '"\\ud800"', '"\u007f\u0085\u2028😀"'],
]
const noTexts = [
  ...['', ' ', 'nul', 'NaN', '01', '1.', '.5', '+1', '1e', '-', "'a'", '"a', '"\n"', '"\\x41"', '"\\u12"'],
  ...[
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,]',
    '[1 2]',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,}',
    '{a:1}',
    '{"a" 1}',
  ],
  ...['1 2', '{}{}', '\u00a01', '\ufeff1', '<p>'],
]

describe('JSON', () => {
  it.each(texts)('is read as JSON.parse reads it: %s', (text) => {
    expect(parseJson(text)).toStrictEqual(JSON.parse(text))
  })

  it.each(noTexts)('is refused where JSON.parse refuses it: %j', (text) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(() => parseJson(text)).toThrow()
  })

  it('is written and read as JSON.stringify and JSON.parse do, whatever character it holds', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const value = {
        [String.fromCharCode(code)]: [`a${String.fromCharCode(code)}`, { n: code / 7 }, [null, true]],
      }
      const written = JSON.stringify(value)
      if (toJson(value) !== written) expect(toJson(value)).toBe(written)
      if (JSON.stringify(parseJson(written)) !== written) expect(parseJson(written)).toStrictEqual(value)
    }
  })

  it('leaves out what JSON.stringify leaves out', () => {
    const value = {
      a: undefined,
      b: () => 1,
      c: Symbol.iterator,
      d: [undefined, Number.NaN],
      [Symbol.iterator]: 1,
    }
    expect(toJson(value)).toBe(JSON.stringify(value))
  })

  it('keeps each digit of an integer, and writes it as it came', () => {
    const ids = '[9007199254740993,-9223372036854775808,18446744073709551615]'
    expect(parseJson(ids)).toEqual([9007199254740993n, -9223372036854775808n, 18446744073709551615n])
    expect(toJson(parseJson(ids))).toBe(ids)
  })

  it('does not grow slower than its text: an endless number is none that anyone counts with', () => {
    expect(parseJson('9'.repeat(1_000_000))).toBe(Number.POSITIVE_INFINITY)
  })

  it('is out of reach of what a page does to lists, objects and JSON itself', () => {
    const own = () => 'own'
    for (const type of [Array, Object, String, Number])
      Object.defineProperty(type.prototype, 'toJSON', {
        value: own,
        configurable: true,
        enumerable: true,
        writable: true,
      })
    JSON.parse = () => 'parsed'
    JSON.stringify = () => 'written'
    expect(toJson({ list: [1, 'a'], none: {} })).toBe('{"list":[1,"a"],"none":{}}')
    expect(parseJson('{"toJSON":1,"at":"2025-11-21"}')).toEqual({ toJSON: 1, at: '2025-11-21' })
  })
})
