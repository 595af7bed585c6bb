import { describe, expect, it } from 'vitest'
import { css } from '../../../src/ui/sheet'
import { tokens } from '../../../src/ui/tokens.styles'

describe('style sheets', () => {
  it('stay text where there is no document', () => {
    expect(typeof document).toBe('undefined')
    expect(css`.a { color: red }`.text).toBe('.a { color: red }')
    expect(tokens.made).toBeUndefined()
  })
})
