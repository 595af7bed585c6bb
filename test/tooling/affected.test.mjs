import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../demo/prepare.mjs'
import { reach, unknownReach } from '../config/reach.mjs'
import { affectedTests, areaOf, createImportGraph, testsOf } from '../runner/affected.mjs'

describe('the imports that a test runs with', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'imports-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are followed through folders, and through loops, but not for their types', () => {
    const files = {
      'test/a.test.ts': "import { b } from '../src/b'\nimport type { T } from '../src/types'\nimport 'react'",
      'src/b.ts': "import './folder'\nexport const c = () => import('./c.mjs')",
      'src/folder/index.tsx': "import { b } from '../b'",
      'src/c.mjs': '',
      'src/types.ts': '',
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    expect([...createImportGraph(folder).closure('test/a.test.ts')].sort()).toEqual([
      'src/b.ts',
      'src/c.mjs',
      'src/folder/index.tsx',
      'test/a.test.ts',
    ])
  })
})

describe('the tests that a change reaches', () => {
  const testFiles = [
    ...['test/unit/core/http.test.ts', 'test/tooling/build/sources.test.mjs'],
    ...['test/server/push.test.ts', 'test/e2e/push.test.ts'],
  ]
  const imports = {
    'test/unit/core/http.test.ts': ['src/core/http.ts'],
    'test/tooling/build/sources.test.mjs': ['src/build/minify.mjs'],
    'test/server/push.test.ts': ['test/support/server.ts', 'src/core/http.ts'],
    'test/e2e/push.test.ts': ['test/support/page.ts'],
  }
  const reachedBy = (/** @type {string[]} */ ...changed) =>
    affectedTests({
      changed,
      testFiles,
      closure: (file) => new Set([file, ...(Reflect.get(imports, file) ?? [])]),
      reach: {
        'src/build': [],
        'src/core': [],
        'demo/server': [],
        'demo/server/push': ['test/*/push.test.ts'],
        test: [],
      },
      unknownReach: ['test/e2e/push.test.ts'],
    })

  it('are the unit tests that import a file, and no others of them', () => {
    expect(reachedBy('src/core/http.ts').tests).toEqual(['test/unit/core/http.test.ts'])
  })

  it('are also the tests of a tool that import it', () => {
    expect(reachedBy('src/build/minify.mjs').tests).toEqual(['test/tooling/build/sources.test.mjs'])
  })

  it('are those that the table gives the nearest folder', () => {
    expect(reachedBy('demo/server/push/pushes.ts').tests).toEqual([
      'test/e2e/push.test.ts',
      'test/server/push.test.ts',
    ])
    expect(reachedBy('demo/server/app.ts').tests).toEqual([])
  })

  it('are all that use a helper of the tests, and a changed test itself', () => {
    expect(reachedBy('test/support/server.ts').tests).toEqual(['test/server/push.test.ts'])
    expect(reachedBy('test/e2e/push.test.ts').tests).toEqual(['test/e2e/push.test.ts'])
  })

  it('are the smallest set for a file of which the table says nothing, and the output says so', () => {
    expect(reachedBy('new/file.ts')).toEqual({ tests: ['test/e2e/push.test.ts'], unknown: ['new/file.ts'] })
    expect(reachedBy('src/core/http.ts').unknown).toEqual([])
  })
})

describe('the table of what a folder reaches', () => {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean)
  const files = git()

  it.each(Object.entries(reach))('knows tests and sources that exist: %s', (area, patterns) => {
    expect(files.filter((file) => areaOf(file, { [area]: [] }))).not.toEqual([])
    for (const pattern of [...patterns, ...unknownReach]) expect(testsOf(pattern, files)).not.toEqual([])
  })

  it('has every area of the product, and no file for which it has nothing', () => {
    const areas = files.flatMap((file) => {
      const [area] =
        /^(src\/(core|screens)|src|elements|demo\/server|demo)(\/[^/]+(?=\/)|(?=\/))/.exec(file) ?? []
      return area ? [area] : []
    })
    expect([...new Set(areas)].filter((area) => reach[area] === undefined)).toEqual([])
    expect(files.filter((file) => !file.startsWith('.') && areaOf(file, reach) === undefined)).toEqual([])
  })
})
