import { describe, expect, it } from 'vitest'
import { neededPackages } from '../../demo/needed-packages.mjs'

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
