import { describe, expect, it } from 'vitest'
import { neededPackages, packagesAreCurrent } from '../../demo/needed-packages.mjs'

/** @type {import('../../demo/needed-packages.mjs').LockedPackages} */
const lock = {
  '': { devDependencies: { tool: '1' } },
  server: { dependencies: { web: '1' }, devDependencies: { types: '1' } },
  tests: { devDependencies: { runner: '1' }, peerDependencies: { tool: '*' } },
  'node_modules/own': { link: true, resolved: 'server' },
  'node_modules/tool': { version: '1' },
  'node_modules/types': { version: '1' },
  'node_modules/runner': { version: '1', dependencies: { own: '*' } },
  'node_modules/web': {
    version: '1',
    dependencies: { '@scope/deep': '1' },
    optionalDependencies: { fast: '1' },
    peerDependencies: { peer: '1', maybe: '1' },
    peerDependenciesMeta: { maybe: { optional: true } },
  },
  'node_modules/web/node_modules/@scope/deep': { version: '1', dependencies: { shared: '1' } },
  'node_modules/@scope/deep': { version: '2' },
  'node_modules/web/node_modules/shared': { version: '1' },
  'node_modules/shared': { version: '2' },
  'node_modules/fast': { version: '1', optional: true },
  'node_modules/peer': { version: '1' },
  'node_modules/maybe': { version: '1' },
}

describe('what a workspace needs of the lock file', () => {
  it('is found as Node finds it, with peers and what is optional', () => {
    expect([...neededPackages(lock, ['server'])].sort()).toEqual([
      'node_modules/fast',
      'node_modules/peer',
      'node_modules/types',
      'node_modules/web',
      'node_modules/web/node_modules/@scope/deep',
      'node_modules/web/node_modules/shared',
      'server',
    ])
  })

  it('is not what only the root needs, but what it takes from there', () => {
    expect(neededPackages(lock, ['server'])).not.toContain('node_modules/tool')
    expect(neededPackages(lock, ['tests'])).toContain('node_modules/tool')
  })

  it('leads through a link to another workspace', () => {
    expect(neededPackages(lock, ['tests'])).toContain('node_modules/web')
  })
})

describe('what is installed', () => {
  const paths = [...neededPackages(lock, ['server'])].filter((path) => path !== 'server')
  const own = Object.fromEntries(paths.map((path) => [path, lock[path] ?? {}]))
  const without = (/** @type {string} */ missing) =>
    Object.fromEntries(Object.entries(own).filter(([path]) => path !== missing))

  it('is current for a workspace that finds its packages, and not for one that needs more', () => {
    expect(packagesAreCurrent(lock, own, ['server'])).toBe(true)
    expect(packagesAreCurrent(lock, own, ['tests'])).toBe(false)
    expect(packagesAreCurrent(lock, own)).toBe(false)
    expect(packagesAreCurrent(lock, lock)).toBe(true)
  })

  it('is not current with a package of another version, or without one that is not optional', () => {
    expect(packagesAreCurrent(lock, without('node_modules/fast'), ['server'])).toBe(true)
    expect(packagesAreCurrent(lock, without('node_modules/peer'), ['server'])).toBe(false)
    expect(packagesAreCurrent(lock, { ...own, 'node_modules/web': { version: '2' } }, ['server'])).toBe(false)
  })
})
