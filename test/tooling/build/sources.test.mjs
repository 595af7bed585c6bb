import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { dropDescriptions } from '../../../src/build/drop-descriptions.mjs'
import { minify } from '../../../src/build/minify.mjs'
import { minifyStyles } from '../../../src/build/minify-styles.mjs'
import { inRoot } from '../../../src/build/paths.mjs'
import { shorten } from '../../../src/build/shorten.mjs'
import { bundle, transformed } from './bundle.mjs'

describe('a style sheet', () => {
  const minified = (/** @type {string} */ css) =>
    transformed(minifyStyles, '/src/a.styles.ts', `export const a = css\`${css}\``)

  it('loses comments and spaces, and nothing of its meaning', () => {
    expect(minified('/* why */ .a { color : red ; & b > c { margin : 0 } }')).toBe(
      'export const a = css`.a{color:red;& b>c{margin:0}}`',
    )
  })

  it.each([
    ':host([hidden]){display:none}',
    '.a::part(label){color:light-dark(#fff,#000)}',
    '.a{color:color-mix(in srgb,var(--_b) 40%,transparent)}',
    '@layer mfa{.a:has(:focus-visible){inset-inline:0}}',
    '@container (width<=320px){.a{padding-inline-start:env(safe-area-inset-left,0px)}}',
    '.a{--_b:var(--mfa-b,light-dark(#fff,#000))}',
  ])('is not written for older browsers: %s', (css) => {
    expect(minified(css)).toBe(`export const a = css\`${css}\``)
  })

  it.each([
    ['an expression', 'css`.a { color: $' + '{red} }`', 'holds an expression'],
    ['a backslash', 'css`.a::before { content: "\\2014" }`', 'holds an expression or a backslash'],
    ['a selector that is none', 'css`.a { & b > > c { color: red } }`', 'Invalid'],
  ])('fails the build with %s', (_, value, message) => {
    expect(() => transformed(minifyStyles, '/src/a.styles.ts', `export const a = ${value}`)).toThrow(message)
  })
})

describe('the calls of the contract', () => {
  const folder = inRoot('src/contract/calls')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const javascript = (/** @type {string} */ code) =>
    ts.transpile(code, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext })

  it.each(files)('come without descriptions: %s', (name) => {
    const code = javascript(readFileSync(join(folder, name), 'utf8'))
    const lean = transformed(dropDescriptions, join(folder, name), code) ?? ''
    expect(lean).not.toMatch(/summary|optional:/)
    expect(lean.match(/\bpath: /g)).toEqual(code.match(/\bpath: /g))
  })

  it('fail the build when a description is written in another way', () => {
    const code = 'call({\n    summary: `Get it`,\n})'
    expect(() => transformed(dropDescriptions, join(folder, 'app.ts'), code)).toThrow('is not known')
  })
})

describe('a script', () => {
  const source =
    "class Kept { run() { this.logger.warn('unheard'); return import(/* webpackIgnore: true */ './a.js') } }\nexport const make = () => new Kept() // said"

  const written = async (/** @type {import('rollup').OutputPlugin} */ plugin) => {
    /** @type {import('rollup').Plugin} */
    const elsewhere = { name: 'elsewhere', resolveDynamicImport: () => false }
    const output = { banner: '//# allFunctionsCalledOnLoad', plugins: [plugin] }
    return (await bundle({ '/main.js': source }, { plugins: [elsewhere], output }))['main.js'] ?? ''
  }

  it.each([
    ['minified', minify],
    ['shortened', shorten],
  ])('is %s and keeps what V8 reads', async (_, plugin) => {
    const main = await written(plugin)
    expect(main).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    expect(main).not.toContain('said')
  })

  it('is minified without what is never heard, and keeps what other bundlers read', async () => {
    const main = await written(minify)
    expect(main).toContain('webpackIgnore')
    expect(main).not.toContain('unheard')
  })

  it('has a source map when shortened, in a build that writes them', async () => {
    expect((await rendered('export const a = 1 + 1', true, shorten)).map).toContain('"mappings"')
    expect((await rendered('export const a = 1 + 1', false, shorten)).map).toBeNull()
  })

  const rendered = (/** @type {string} */ code, sourcemap = false, plugin = minify) =>
    /** @type {(code: string, chunk: object, output: object) => Promise<{ code: string, map: string | null }>} */ (
      plugin.renderChunk
    )(code, {}, { sourcemap })

  it('has a source map only in a build that writes them', async () => {
    expect((await rendered('export const a = 1 + 1', true)).map).toContain('"mappings"')
    expect((await rendered('export const a = 1 + 1')).map).toBeNull()
  })

  it('comes back to the build that asked, whatever order they are minified in', async () => {
    const lengths = [1, 300, 20, 4_000, 5, 90]
    const codes = await Promise.all(
      lengths.map((length) => rendered(`export const a = '${'x'.repeat(length)}';`)),
    )
    expect(codes.map(({ code }) => code)).toEqual(
      lengths.map((length) => `export const a="${'x'.repeat(length)}";`),
    )
  })

  it('fails the build when it cannot be read, and the next is minified', async () => {
    await expect(rendered('const = 1')).rejects.toThrow('Name expected')
    expect((await rendered('export const a = 1 + 1')).code).toBe('export const a=2;')
  })
})
