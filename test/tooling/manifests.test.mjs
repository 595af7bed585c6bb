import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf } from '../config/imports-of.mjs'

const root = join(import.meta.dirname, '../..')
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

const main = read('package.json')
const [server, tests] = ['server', 'test'].map((folder) => read(`${folder}/package.json`))
const pinned = [main.devDependencies, server.dependencies, server.devDependencies, tests.devDependencies]

/** @type {Map<string, string[]>} */
const known = new Map()

function packagesOf(/** @type {string} */ file) {
  const found =
    known.get(file) ??
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ kind, specifier }) => kind !== 'type' && /^[@\w]/.test(specifier) && !isBuiltin(specifier))
      .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
  known.set(file, found)
  return found
}

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
    expect(main.workspaces).toEqual(['server', 'test'])
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
    for (const [name, version] of Object.entries(tests.peerDependencies)) {
      expect(names).toContain(name)
      expect(version).toBe('*')
    }
  })

  it('let the server depend on what it imports, and on nothing else', () => {
    const ownFiles = filesIn('server', /^(?!(dist|help-desk\/page)\b).*\.(tsx?|js)$/)
    const imported = [...new Set([...importedBy(ownFiles), ...importedIn('src/contract')])].sort()
    const optional = Object.keys(server.peerDependencies)
    expect([...Object.keys(server.dependencies), ...optional].sort()).toEqual(imported)
    for (const name of optional) expect(server.peerDependenciesMeta[name]).toEqual({ optional: true })
    expect(importedIn('server/help-desk/page')).toEqual(
      expect.arrayContaining(Object.keys(server.devDependencies)),
    )
  })

  it('let a build take all that the browser runs', () => {
    const folders = ['src', 'elements', 'demo/host', 'demo/phone', 'demo/desk', 'server/help-desk/page']
    for (const name of folders.flatMap(importedIn)) expect(Object.keys(main.devDependencies)).toContain(name)
  })

  it('bring nothing along for those who use the elements', () => {
    expect(main.dependencies).toBeUndefined()
  })

  it('have one version, licence and home', () => {
    for (const field of ['version', 'license', 'engines', 'homepage', 'bugs'])
      expect(server[field]).toEqual(main[field])
    expect(server.repository).toEqual({ ...main.repository, directory: 'server' })
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
    const folders = ['src', 'elements', 'demo/host', 'demo/phone', 'demo/desk', 'server/help-desk/page']
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
