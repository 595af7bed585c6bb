import { describe, expect, it } from 'vitest'
import {
  billOfMaterials,
  bundledPackages,
  installedPackages,
  shrinkwrapOf,
} from '../../tools/pack/package-contents.mjs'
import { changelogProblems } from '../release/changelog.mjs'
import { packagePage } from '../release/package-page.mjs'

describe('the changelog of a release', () => {
  const changelog = (/** @type {string} */ heading, entries = '### Added\n- A thing.\n') =>
    `# Changelog\n\n## ${heading}\n\n${entries}\n## 0.1.0 (2026-01-01)\n\n- The first.\n`

  it('begins with the version, its day and what has changed', () => {
    expect(changelogProblems(changelog('0.2.0 (2026-02-01)'), '0.2.0')).toEqual([])
  })

  it('may leave the day open in a dry run', () => {
    const open = changelog('0.2.0 (not released)')
    expect(changelogProblems(open, '0.2.0', { dryRun: true })).toEqual([])
    expect(changelogProblems(open, '0.2.0')).toEqual([expect.stringContaining('has no day for 0.2.0')])
  })

  it.each([
    ['0.2.0 (2026-02-01)', '0.3.0', undefined, 'begins with “0.2.0 (2026-02-01)”'],
    ['0.2.0 (2026-02-01)', '0.2', undefined, 'the packages have version 0.2.'],
    ['0.2.0 (2026-02-01)', '0.2.0', '', 'says nothing of 0.2.0'],
  ])('holds a release up: “%s” for %s', (heading, version, entries, problem) => {
    expect(changelogProblems(changelog(heading, entries), version)).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

describe('a page of a package', () => {
  const manifest = { repository: { url: 'git+https://git.example/a/b.git' }, version: '1.2.3' }

  it('shows pictures and files as they are in the repository', () => {
    expect(packagePage('| ![Login](demo/a.png) | [Up](UPGRADING.md#one) |', manifest)).toBe(
      '| ![Login](https://git.example/a/b/raw/v1.2.3/demo/a.png) | [Up](https://git.example/a/b/blob/v1.2.3/UPGRADING.md#one) |',
    )
  })

  it('links to files that the package brings as they lie beside it', () => {
    const where = { page: 'docs/embedding.md', brought: ['docs/reference/events.md'] }
    expect(
      packagePage('[e](reference/events.md#a) [i](server/install.md#b) [s](../SECURITY.md)', manifest, where),
    ).toBe(
      '[e](reference/events.md#a) [i](https://git.example/a/b/blob/v1.2.3/docs/server/install.md#b) [s](https://git.example/a/b/blob/v1.2.3/SECURITY.md)',
    )
  })

  it.each(['[a](https://a.example/b)', '[a](mailto:a@b.example)', '[a](#part)'])(
    'leaves %s as it is',
    (text) => {
      expect(packagePage(text, manifest)).toBe(text)
    },
  )
})

describe('the bill of materials', () => {
  const lock = {
    server: {
      version: '1.0.0',
      dependencies: { served: '1.0.0' },
      devDependencies: { tool: '1.0.0' },
    },
    'node_modules/served': { version: '1.0.0', dependencies: { deep: '^2.0.0' } },
    'node_modules/deep': { version: '1.0.0' },
    'node_modules/served/node_modules/deep': { version: '2.0.0' },
    'node_modules/tool': { version: '1.0.0' },
    'node_modules/@a/held': { version: '3.0.0', dev: true, dependencies: { deep: '^1.0.0' } },
  }
  const namesIn = (/** @type {string} */ bill) =>
    JSON.parse(bill)
      .components.map((/** @type {{ purl: string }} */ { purl }) => purl)
      .sort()

  it('names what is installed with the server', () => {
    const own = { name: 'server', version: '1.0.0', license: 'MIT', dependencies: { served: '1.0.0' } }
    const bill = billOfMaterials(own, installedPackages(lock))
    expect(namesIn(bill)).toEqual(['pkg:npm/deep@2.0.0', 'pkg:npm/served@1.0.0'])
    expect(JSON.parse(bill).metadata.component).toMatchObject({ name: 'server', version: '1.0.0' })
  })

  it('names what the elements hold, and nothing that was left out of them', () => {
    const held = bundledPackages(
      '@a/held 3.0.0, MIT\n\nThe text, in which deep 1.0.0, as such, is said.\n',
      lock,
    )
    const bill = billOfMaterials({ name: 'elements', version: '1.0.0', license: 'MIT' }, held)
    expect(namesIn(bill)).toEqual(['pkg:npm/%40a/held@3.0.0'])
  })

  it('is not written when the elements hold what the lock file does not have', () => {
    expect(() => bundledPackages('deep 9.0.0, MIT\n', lock)).toThrow('deep 9.0.0, MIT')
  })
})

describe('the lock file of the server', () => {
  const digest = 'sha512-a'
  const from = 'https://packages.example/served.tgz'
  const lock = {
    server: {
      version: '1.0.0',
      dependencies: { served: '1.0.0' },
      devDependencies: { tool: '1.0.0' },
      peerDependencies: { traces: '^1.0.0' },
      peerDependenciesMeta: { traces: { optional: true } },
    },
    'node_modules/served': {
      version: '1.0.0',
      integrity: digest,
      resolved: from,
      dependencies: { deep: '^2.0.0' },
    },
    'node_modules/served/node_modules/deep': { version: '2.0.0', integrity: digest },
    'node_modules/deep': { version: '1.0.0', integrity: digest },
    'node_modules/tool': { version: '1.0.0', integrity: digest },
    'node_modules/traces': { version: '1.0.0', integrity: digest },
  }
  const own = { name: 'server', version: '1.0.0' }

  it('has what the server needs, by digests, and nothing of where it came from', () => {
    const { devDependencies: _, ...server } = lock.server
    expect(JSON.parse(shrinkwrapOf(own, lock))).toEqual({
      ...own,
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'server', ...server },
        'node_modules/served': { version: '1.0.0', integrity: digest, dependencies: { deep: '^2.0.0' } },
        'node_modules/served/node_modules/deep': { version: '2.0.0', integrity: digest },
      },
    })
  })

  it('is not written where a digest is missing, or a package lies where the server would not find it', () => {
    const bare = { ...lock, 'node_modules/served': { version: '1.0.0' } }
    expect(() => shrinkwrapOf(own, bare)).toThrow('no digest of node_modules/served')
    const beside = { ...lock, 'server/node_modules/served': { version: '1.0.0', integrity: digest } }
    expect(() => shrinkwrapOf(own, beside)).toThrow('server/node_modules/served')
  })
})
