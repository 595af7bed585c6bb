import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inRoot, root } from '../../../tools/build/paths.mjs'
import { copyStatic, integrity, licences, published, typesOnly } from '../../../tools/build/published.mjs'

/** Runs a hook as Rollup does. @param {import('rollup').Plugin} plugin @param {string} hook @param {any[]} args */
function run(plugin, hook, ...args) {
  const error = (/** @type {string} */ message) => {
    throw new Error(message)
  }
  /** @type {string[]} */
  const said = []
  const info = (/** @type {string} */ message) => said.push(message)
  /** @type {Record<string, string>} */
  const emitted = {}
  const emitFile = (/** @type {{ fileName: string, source: string }} */ { fileName, source }) => {
    emitted[fileName] = source
  }
  const getModuleIds = () => args[0]?.modules ?? []
  const context = { error, info, emitFile, getModuleIds }
  return { result: /** @type {any} */ (plugin)[hook].call(context, ...args), said, emitted }
}

describe('the files of a build', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const plant = (/** @type {Record<string, string>} */ files) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
  }

  it('have hashes, each script one and nothing else', () => {
    plant({
      'mfa-elements.js': 'a',
      'mfa-elements.js.map': '{}',
      'chunks/start-1.js': 'b',
      'cli.js': 'c',
      'index.d.ts': '',
    })
    const { said } = run(integrity(folder), 'closeBundle')
    const hash = (/** @type {string} */ text) =>
      `sha384-${createHash('sha384').update(text).digest('base64')}`
    expect(JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'))).toEqual({
      'chunks/start-1.js': hash('b'),
      'mfa-elements.js': hash('a'),
    })
    expect(said).toEqual([`mfa-elements.js ${hash('a')}`])
  })

  it('have no hashes when the build has failed', () => {
    plant({ 'mfa-elements.js': 'a' })
    run(integrity(folder), 'closeBundle', new Error('no'))
    expect(() => readFileSync(join(folder, 'integrity.json'))).toThrow('ENOENT')
  })

  it('are copied where nothing compiles them, in their folders', () => {
    plant({ 'from/index.html': '<p>', 'from/deep/icon.svg': '<svg>', 'from/main.ts': '' })
    const path = relative(root, folder)
    run(copyStatic(`${path}/from`, `${path}/to`), 'writeBundle')
    expect(readFileSync(join(folder, 'to/deep/icon.svg'), 'utf8')).toBe('<svg>')
    expect(() => readFileSync(join(folder, 'to/main.ts'))).toThrow('ENOENT')
  })

  it('say the licence of each package once, in a fixed order', () => {
    const modules = ['tslib/a.js', 'react/b.js', 'tslib/c.js'].map((file) => inRoot(`node_modules/${file}`))
    const { emitted } = run(licences, 'generateBundle', {
      modules: [...modules, inRoot('src/ui/button.tsx')],
    })
    const text = emitted['third-party-licences.txt'] ?? ''
    expect([...text.matchAll(/^([\w@/-]+) \d[\d.]*, \S+$/gm)].map(([, name]) => name)).toEqual([
      'react',
      'tslib',
    ])
    expect(text).toContain('Permission is hereby granted')
  })

  it('describe the elements to editors and frameworks', async () => {
    const { emitted, result } = run(published, 'generateBundle')
    await result
    expect(Object.keys(emitted).sort()).toEqual([
      ...['custom-elements.json', 'react.d.ts', 'react.js', 'svelte.d.ts', 'svelte.js', 'vue.d.ts', 'vue.js'],
    ])
    expect(emitted['custom-elements.json']).toContain('mfa-login')
  })

  it('of types export as a value only what the script exports', () => {
    plant({ 'index.ts': "export type { A } from './a'\nexport { make } from './make'\n" })
    const types = typesOnly(join(folder, 'index.ts'))
    const { result } = run(types, 'renderChunk', 'declare class A {}\nexport { A, make };')
    expect(result).toBe('declare class A {}\nexport { make };\nexport type { A };')
    expect(() => run(types, 'renderChunk', "import { B } from 'b';\nexport { B };")).toThrow(
      'index.d.ts is not self-contained',
    )
  })
})
