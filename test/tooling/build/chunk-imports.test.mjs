import { describe, expect, it } from 'vitest'
import { againWhenLost } from '../../../src/build/again-when-lost.mjs'
import { importInOneRound } from '../../../src/build/import-in-one-round.mjs'
import { bundle } from './bundle.mjs'

const files = {
  '/main.js': "export const open = () => import('./area.js')",
  '/area.js':
    "import { base } from './base.js'; import { here } from './here.js'; export const list = () => import('./list.js'); export const row = () => import('./row.js'); export const area = base + here",
  '/base.js': 'export const base = 1',
  '/here.js': 'export const here = 2',
  '/list.js': "import { base } from './base.js'; export const list = base",
  '/row.js': 'export const row = 3',
}

const ownChunk = (/** @type {string} */ id) => id.slice(1, -'.js'.length)

const build = (/** @type {import('rollup').Plugin[]} */ ...plugins) =>
  bundle(files, { output: { manualChunks: ownChunk, hoistTransitiveImports: false, plugins } })

describe('a chunk that is asked for', () => {
  it('is asked for together with what it imports, without what is there in any case', async () => {
    const { 'main.js': main } = await build(importInOneRound(['here']), againWhenLost)
    expect(main).toContain(
      "Promise.all([import('./chunks/area.js'), import('./chunks/base.js')]).then(([first]) => first)",
    )
  })

  it('is asked for under another address when it was lost', async () => {
    const { 'chunks/area.js': area } = await build(importInOneRound(['base', 'here']), againWhenLost)
    expect(area).toContain("import('./list.js').catch(askAgain('list.js'))")
    expect(area).toContain("import('./row.js').catch(askAgain())")
    expect(area).toContain('function askAgain(file)')
  })

  it('is asked for once where the entry asks, or where others import it', async () => {
    const { 'main.js': main } = await build(importInOneRound(['base', 'here']), againWhenLost)
    expect(main).toContain("import('./chunks/area.js')")
    expect(main).not.toContain('askAgain')
  })

  it('is left as it is where only its address is known', async () => {
    const main = 'export const open = (address) => import(address)'
    const output = { plugins: [importInOneRound([]), againWhenLost] }
    const { 'main.js': written } = await bundle({ '/main.js': main }, { output })
    expect(written).toContain('=> import(address);')
  })

  it('is never left with the mark of its place', async () => {
    const written = await build(importInOneRound([]), againWhenLost)
    expect(Object.values(written).join('')).not.toContain('asked*/')
  })

  it.each([
    ['in a form that is not known', "import('./list.js')", 'import("./list.js")'],
    ['that is no chunk', "import('./list.js')", "import('./lost.js')"],
  ])('fails the build %s', async (_, known, strange) => {
    const rewritten = {
      name: 'rewritten',
      renderChunk: (/** @type {string} */ code) => ({ code: code.replace(known, strange), map: null }),
    }
    await expect(build(importInOneRound([]), rewritten, againWhenLost)).rejects.toThrow(
      /chunks\/area\.js asks for/,
    )
  })
})
