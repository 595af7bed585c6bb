import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { describe, expect, it } from 'vitest'
import { described } from '../documents/meanings.mjs'
import { anchorsOf, pages, root } from '../documents/pages.mjs'
import { tables, tablesIn, withTables } from '../documents/tables.mjs'

const read = (/** @type {string} */ file) => readFileSync(`${root}/${file}`, 'utf8')
const all = new Map(pages().map((page) => [page, read(page)]))
const generated = [...all].filter(([, text]) => tablesIn(text).length > 0)

describe('the generated tables', () => {
  // The data model takes a database: test/server/data-model.test.ts compares it.
  it.each(generated.filter(([, text]) => !tablesIn(text).includes('dataModel')))(
    'stand in %s as the code gives them now (npm run readme writes them)',
    async (_, text) => {
      expect(text).toBe(await withTables(text))
    },
  )

  it('each have one page', () => {
    const shown = generated.flatMap(([, text]) => tablesIn(text))
    expect(shown.toSorted()).toEqual(Object.keys(tables).toSorted())
  })

  it('are refused under an unknown name', async () => {
    await expect(withTables('<!-- table: weather --><!-- end -->')).rejects.toThrow('weather')
  })

  it('are refused when a name lacks words, or words lack a name', () => {
    expect(described('colors', { red: 'as blood' }, ['red'])).toEqual([['red', 'as blood']])
    expect(() => described('colors', {}, ['red'])).toThrow('lacks for colors: red')
    expect(() => described('colors', { red: 'as blood' }, [])).toThrow('which are gone: red')
  })
})

describe('the pages', () => {
  it('link to files that are there, and to headings that they have', () => {
    // The README of the server's package has the links of the package, which package-documents.test.mjs looks at.
    const here = [...all].filter(([page]) => page !== 'tools/pack/package-readme.md')
    const broken = here.flatMap(([page, text]) =>
      [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, target, anchor]) => {
        const file = target ? new URL(target, `file:///${page}`).pathname.slice(1) : page
        const isThere = existsSync(`${root}/${file}`)
        const isFound = !anchor || anchorsOf(all.get(file) ?? '').includes(anchor)
        return isThere && isFound ? [] : [`${page}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  it('are listed in docs/README.md, each of docs/ once', () => {
    const listed = [...(all.get('docs/README.md') ?? '').matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(
      ([, target]) => new URL(target ?? '', 'file:///docs/').pathname.slice(1),
    )
    const inFolder = [...all.keys()].filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
    expect(listed.filter((page) => page.startsWith('docs/')).toSorted()).toEqual(inFolder)
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('say that the user ID and one method sign in, without a password [A40b]', () => {
    expect(all.get('README.md')).toMatch(/No passwords?\b.*\bone method\b/)
    expect(all.get('docs/security/threat-model.md')).toMatch(/without a password/)
  })

  it('name no script of package.json that is not there', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...all].flatMap(([page, text]) =>
      [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => [page, script]),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(([, script = '']) => !(script in scripts))).toEqual([])
  })

  it.each([
    ['README.md', 10_000],
    ['SECURITY.md', 2_000],
  ])('keep %s short: what one reader needs stands in docs/', (page, bytes) => {
    expect(Buffer.byteLength(read(page))).toBeLessThanOrEqual(bytes)
  })
})

describe('the page about the contract', async () => {
  const contract = fileURLToPath(new URL('../../src/contract/calls/index.ts', import.meta.url))
  const { allCalls } = /** @type {any} */ ((await runnerImport(contract, { configFile: false })).module)
  const calls = allCalls.map((/** @type {any} */ { method, path }) => `${method} ${path}`)
  const page = all.get('docs/backend-contract.md') ?? ''
  const drawn = [...page.matchAll(/^ +B->>S: ([A-Z]+ \S+)$/gm)].map(([, call]) => call)

  it('draws calls that the contract has', () => {
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.filter((call) => !calls.includes(call))).toEqual([])
  })

  it('names every call before and during a sign-in, and every registration', () => {
    const named = allCalls.filter(
      (/** @type {any} */ { service, path }) => service !== 'user' || /serial$/.test(path),
    )
    expect(named.length).toBeGreaterThan(15)
    for (const { method, path } of named) expect(page).toContain(`${method} ${path}`)
  })
})
