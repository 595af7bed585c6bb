import { describe, expect, it } from 'vitest'
import { maskEmail } from '../../../src/contract/text'

describe('a masked e-mail address', () => {
  it.each([
    ['mjkim@example.com', 'm•••m@example.com'],
    ['kim@example.com', 'k•••m@example.com'],
    ['mk@example.com', 'm•••@example.com'],
    ['m@example.com', 'm•••@example.com'],
    [' 민지@example.com ', '민•••@example.com'],
    ['m•••m@example.com', 'm•••m@example.com'],
    ['m•••@example.com', 'm•••@example.com'],
    ['nobody', '-'],
    ['a b@example.com', '-'],
    ['@example.com', '-'],
    [null, '-'],
    [7, '-'],
  ])('of %j is %j', (address, masked) => {
    expect(maskEmail(address)).toBe(masked)
  })
})
