import { describe, expect, it } from 'vitest'
import { cleanCode } from '../../../src/ui/clean-code'

describe('a pasted code', () => {
  it('loses spaces and hyphens of every kind', () => {
    expect(cleanCode(' 123 456\n')).toBe('123456')
    expect(cleanCode('AB-12–cd\u00a034\u200b')).toBe('AB12cd34')
  })

  it('has full-width digits read as plain ones', () => {
    expect(cleanCode('１２３')).toBe('123')
  })
})
