import { describe, expect, it } from 'vitest'
import { shareEntry } from '../../../tools/build/share-entry.mjs'
import { bundle } from './bundle.mjs'

const files = {
  '/main.js':
    "import { secret } from './kept.js'; export { open } from './kept.js'; export const later = () => import('./later.js'); secret()",
  '/kept.js':
    "export const open = () => 'open'; export const secret = () => 'secret'; export const other = () => 'other'",
  '/later.js': "import { secret, other } from './kept.js'; export const said = secret() + other()",
}

const inEntry = (/** @type {string} */ id) => (/main|kept/.test(id) ? 'main' : null)

/** @param {Readonly<Record<string, string>>} changed @param {import('rollup').Plugin[]} [before] */
const build = (changed = {}, before = []) =>
  bundle(
    { ...files, ...changed },
    { output: { manualChunks: inEntry, plugins: [...before, shareEntry('main.js')] } },
  )

/** Stands for a release of Rollup that writes something else. @param {string} name @param {(code: string) => string} rewrite */
const rewritten = (name, rewrite) => ({
  name: 'rewritten',
  renderChunk: (/** @type {string} */ code, /** @type {{ name: string }} */ chunk) =>
    chunk.name === name ? { code: rewrite(code), map: null } : null,
})

describe('what the entry shares with its chunks', () => {
  it('is on the global of the page, so that no chunk imports the entry by its name', async () => {
    const { 'main.js': main, 'chunks/later.js': later } = await build()
    expect(later).not.toContain('import')
    const [, key] =
      /= \(globalThis\[Symbol\.for\('mfa-elements'\)\] \?\?= \{\}\)\['([\w-]{8})'\];/.exec(later ?? '') ?? []
    expect(key).toBeDefined()
    expect(main).toContain(`['${key}'] ??= { `)
  })

  it('leaves only the public names to be imported', async () => {
    const { 'main.js': main = '' } = await build()
    expect(main).toMatch(/export \{ later, open \};\s*$/)
    expect(main).toMatch(/\?\?= \{ \w+: other, \w+: secret \}/)
  })

  it('runs', async () => {
    const { 'main.js': main = '', 'chunks/later.js': later = '' } = await build()
    const address = (/** @type {string} */ code) =>
      `data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`
    const module = await import(address(main.replace('./chunks/later.js', address(later))))
    expect((await module.later()).said).toBe('secretother')
    Reflect.deleteProperty(globalThis, Symbol.for('mfa-elements'))
  })

  it('has a key of the content, whatever folder the build runs in', async () => {
    const keyIn = async (/** @type {string} */ folder, /** @type {string} */ word) => {
      const moved = Object.fromEntries(Object.entries(files).map(([file, text]) => [folder + file, text]))
      const { 'main.js': main = '' } = await bundle(
        { ...moved, [`${folder}/later.js`]: `${files['/later.js']} + '${word}'` },
        { output: { manualChunks: inEntry, plugins: [shareEntry('main.js')] } },
      )
      return /\['([\w-]{8})'\]/.exec(main)?.[1]
    }
    expect(await keyIn('/deep/er', 'a')).toBe(await keyIn('', 'a'))
    expect(await keyIn('', 'b')).not.toBe(await keyIn('', 'a'))
  })

  it.each([
    ['a whole module', "import * as all from '../main.js';"],
    ['a default', "import all from '../main.js';"],
    ['names to export them', "export { s } from '../main.js';"],
    ['everything to export it', "export * from '../main.js';"],
    ['names twice', "import { s } from '../main.js';\nimport { o } from '../main.js';"],
  ])('fails when a chunk imports %s from the entry', async (_, statement) => {
    const before = rewritten('later', (code) => code.replace(/^import .*$/m, statement))
    await expect(build({}, [before])).rejects.toThrow(/chunks\/later\.js imports main\.js/)
  })

  it('leaves no import of the entry for its side effects: it has run', async () => {
    const before = rewritten('later', (code) => code.replace(/^import .*$/m, "import '../main.js';"))
    const { 'chunks/later.js': later } = await build({}, [before])
    expect(later).not.toContain('import')
  })

  it('fails when a chunk imports the entry dynamically', async () => {
    const later = "export const again = () => import('./main.js')"
    await expect(build({ '/later.js': later })).rejects.toThrow('imports main.js dynamically')
  })

  it.each([
    ['a default', 'export default 1;'],
    ['with a declaration', 'export const more = 1;'],
    ['from elsewhere', "export { more } from './more.js';"],
    ['everything of another', "export * from './more.js';"],
  ])('fails when the entry exports %s, too', async (_, statement) => {
    const before = rewritten('main', (code) => `${code}\n${statement}`)
    await expect(build({}, [before])).rejects.toThrow('main.js exports in a form that is not known')
  })

  it('fails when the entry imports a chunk before it runs', async () => {
    const halves = (/** @type {string} */ id) => (id.includes('main') ? 'main' : 'other')
    const output = { manualChunks: halves, plugins: [shareEntry('main.js')] }
    await expect(bundle(files, { output })).rejects.toThrow('main.js is not one file')
  })
})
