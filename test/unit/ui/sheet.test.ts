import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { css } from '../../../src/ui/style-sheet'
import { tokens } from '../../../src/ui/tokens.styles'

describe('style sheets', () => {
  it('stay text where there is no document', () => {
    expect(typeof document).toBe('undefined')
    expect(css`.a { color: red }`.text).toBe('.a { color: red }')
    expect(tokens.made).toBeUndefined()
  })

  it('refer to a variable in longhands only, apart from the layers of a gradient', () => {
    const source = new URL('../../../src/', import.meta.url)
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    const sheets = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(new URL(file, source), 'utf8').match(/\bcss`[^`]*`/g) ?? [])
    const side = 'top|bottom|inline-start|inline-end'
    const shorthand = new RegExp(
      `(?<![-\\w])(font|background|border(-(${side}))?): (?!linear)[^;{}]*var\\(`,
      'g',
    )
    const found = sheets.flatMap((sheet) => sheet.match(shorthand) ?? [])
    expect(sheets.length).toBeGreaterThan(20)
    expect(found).toEqual([])
  })
})
