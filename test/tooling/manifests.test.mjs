import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { neededPackages } from '../../demo/needed-packages.mjs'
import { PORTAL_WORKSPACES, UNIT_WORKSPACES } from '../../demo/prepare.mjs'
import { createImportGraph } from '../runner/affected.mjs'

const root = join(import.meta.dirname, '../..')
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

const main = read('package.json')
const [server, build, tests, unit] = ['demo/server', 'src/build', 'test', 'test/unit'].map((folder) =>
  read(`${folder}/package.json`),
)
const pinned = [main.devDependencies, server.dependencies, tests.devDependencies]

const { closure, packagesOf } = createImportGraph(root)

/** The packages that files import when they run. @param {Iterable<string>} files from the root */
const importedBy = (files) => [...new Set([...files].flatMap(packagesOf))].sort()

/** @param {string} folder @param {RegExp} names */
const filesIn = (folder, names) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => names.test(file))
    .map((file) => `${folder}/${file}`)

/** The packages that the files below a folder import when they run. @param {string} folder */
const importedIn = (folder) => importedBy(filesIn(folder, /^(?!(dist|build)\b).*\.(tsx?|js)$/))

describe('the manifests of the workspaces', () => {
  it('are named by the root', () => {
    expect(main.workspaces).toEqual(['demo/server', 'src/build', 'test', 'test/unit'])
  })

  it('pin one version of each package', () => {
    /** @type {Record<string, string>} */
    const seen = {}
    for (const [name, version] of pinned.flatMap((each) => Object.entries(each))) {
      expect(version).toMatch(/^(npm:[a-z/@-]+@)?\d+\.\d+\.\d+$/)
      expect([name, version]).toEqual([name, seen[name] ?? version])
      seen[name] = version
    }
  })

  it('take from others only what those have', () => {
    const names = pinned.flatMap((each) => Object.keys(each))
    const { devDependencies, peerDependencies } = build
    for (const taken of [devDependencies, peerDependencies, tests.peerDependencies, unit.devDependencies])
      for (const [name, version] of Object.entries(taken)) {
        expect(names).toContain(name)
        expect(version).toBe('*')
      }
    for (const name of Object.keys(build.devDependencies))
      expect(Object.keys(main.devDependencies)).toContain(name)
  })

  it('let the server depend on what it imports, and on nothing else', () => {
    const imported = [...new Set([...importedIn('demo/server'), ...importedIn('src/contract')])].sort()
    const optional = Object.keys(server.peerDependencies)
    expect([...Object.keys(server.dependencies), ...optional].sort()).toEqual(imported)
    for (const name of optional) expect(server.peerDependenciesMeta[name]).toEqual({ optional: true })
  })

  it('let a build take all that the browser runs', () => {
    const folders = ['src', 'elements', 'demo/host', 'demo/phone', 'demo/desk', 'demo/helpdesk']
    for (const name of folders.flatMap(importedIn)) expect(Object.keys(build.devDependencies)).toContain(name)
  })

  it('let `npm test -- unit` install what its files import, and nothing else', () => {
    const entries = ['test/run.mjs', 'test/runner/suites.mjs', 'test/config/vitest.config.mjs']
    const files = [...entries, ...filesIn('test/unit', /\.(tsx?|mjs)$/)].flatMap((file) => [...closure(file)])
    // It imports Playwright once a suite needs a browser, and this one needs none.
    const run = files.filter((file) => file !== 'test/support/browsers.mjs')
    expect(Object.keys(unit.devDependencies)).toEqual(importedBy(run))
  })

  it('let `npm start` and `npm test -- unit` leave out peers, because they name those that are needed', () => {
    const lock = read('package-lock.json').packages
    const withoutPeers = Object.fromEntries(
      Object.entries(lock).map(([path, { peerDependencies: _, ...entry }]) => [path, entry]),
    )
    for (const selection of [PORTAL_WORKSPACES, UNIT_WORKSPACES])
      expect(neededPackages(withoutPeers, selection)).toEqual(neededPackages(lock, selection))
  })

  it('bring nothing along for those who use the elements', () => {
    expect(main.dependencies).toBeUndefined()
  })

  it('have one version, licence and home', () => {
    for (const field of ['version', 'license', 'engines', 'homepage', 'bugs'])
      expect(server[field]).toEqual(main[field])
    expect(server.repository).toEqual({ ...main.repository, directory: 'demo/server' })
  })
})

describe('the table of dependencies', () => {
  const [browser = '', backend = ''] = readFileSync(join(root, 'DEPENDENCIES.md'), 'utf8').split(
    '## In the server',
  )
  /** @param {string} text @returns {[string, string][]} names with their licences */
  const rowsOf = (text) =>
    [...text.matchAll(/^\| (`.*?`) \| .*? \| ([\w.-]+) \| /gm)].flatMap(([, names = '', licence = '']) =>
      names.split(', ').map((name) => /** @type {[string, string]} */ ([name.replaceAll('`', ''), licence])),
    )
  const namesOf = (/** @type {string} */ text) => rowsOf(text).map(([name]) => name)

  it('has a line for all that the server depends on', () => {
    expect(namesOf(backend).sort()).toEqual(Object.keys(server.dependencies))
  })

  it('has a line for all that the browser runs', () => {
    const folders = ['src', 'elements', 'demo/host', 'demo/phone', 'demo/desk', 'demo/helpdesk']
    const imported = new Set([...folders.flatMap(importedIn), '@r2wc/core'])
    // The backend alone writes the document of the contract.
    imported.delete('@valibot/to-json-schema')
    expect(namesOf(browser).sort()).toEqual([...imported].sort())
  })

  it('names the licence that each package has', () => {
    for (const [name, licence] of [...rowsOf(browser), ...rowsOf(backend)])
      expect([name, licence]).toEqual([name, read(`node_modules/${name}/package.json`).license])
  })
})
