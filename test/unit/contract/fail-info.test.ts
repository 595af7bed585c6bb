import { describe, expect, it } from 'vitest'
import { failCodeOf } from '../../../src/contract/error-codes'

describe('an error answer', () => {
  it.each([
    [{ failInfo: { code: 14002 } }, '14002'],
    [{ failInfo: { code: '14002', message: 'wrong code' }, timestamp: 1 }, '14002'],
    [{ failInfo: { code: 5001, message: null } }, '5001'],
  ])('gives its code, number or text: %j [A25d, R174b]', (body, code) => {
    expect(failCodeOf(body)).toBe(code)
  })

  it.each([
    [undefined],
    [null],
    [''],
    ['<html>'],
    [{}],
    [{ failInfo: null }],
    [{ failInfo: {} }],
    [{ code: 1 }],
  ])('without a code gives none: %j', (body) => {
    expect(failCodeOf(body)).toBeUndefined()
  })
})
