import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { qrPath } from '../../../src/ui/qr-path'

/** The dark modules that a path of runs covers, as `x,y`. */
function darkOf(path: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let step = 0; step < Number(run); step += 1) dark.add(`${Number(x) + step},${y}`)
  return dark
}

describe('the drawing of a QR code', () => {
  it('is the encoder’s matrix at level L inside four modules of quiet zone [R323b, R323c]', () => {
    const text = JSON.stringify({ serial: '004829', name: '그룹웨어' })
    const { modules } = create(text, { errorCorrectionLevel: 'L' })
    const drawn = qrPath(text)
    expect(drawn.modules).toBe(modules.size + 8)
    const expected = Array.from({ length: modules.size ** 2 }, (_, at) => at)
      .filter((at) => modules.data[at])
      .map((at) => `${(at % modules.size) + 4},${Math.floor(at / modules.size) + 4}`)
    expect([...darkOf(drawn.path)].sort()).toEqual(expected.sort())
  })

  it('throws on a text that no QR code can hold', () => {
    expect(() => qrPath('x'.repeat(3000))).toThrow()
  })
})
