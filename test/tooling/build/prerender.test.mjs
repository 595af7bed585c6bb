import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prerender } from '../../../src/build/prerender.mjs'

let folder = ''

/** What takes the place of a module that is run. */
async function prerendered(/** @type {string} */ name, /** @type {string} */ source) {
  const file = join(folder, name)
  writeFileSync(file, source)
  const load = /** @type {(id: string) => Promise<string | null>} */ (prerender([]).load)
  return load(file)
}

describe('prerendering', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'prerender-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('puts what a module exports in its place', async () => {
    const source =
      'const twice = (text) => [text, text]\nexport const a = twice("`가")\nexport const b = { c: a }'
    expect(await prerendered('form.prerendered.tsx', source)).toBe(
      'export const a = ["`가","`가"]\nexport const b = {"c":["`가","`가"]}',
    )
  })

  it('leaves other modules as they are', async () =>
    expect(await prerendered('form.tsx', 'export const a = 1')).toBeNull())

  it.each(['undefined', 'Symbol()', 'new Map()', 'Number.NaN', '[() => 1]'])(
    'fails where a constant would not be what was exported: %s',
    (value) =>
      expect(prerendered('form.prerendered.tsx', `export const a = ${value}`)).rejects.toThrow(/"a"/),
  )
})
