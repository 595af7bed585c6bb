import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { packageDocuments } from '../../tools/pack/package-documents.mjs'
import { anchorsOf } from '../documents/pages.mjs'

const documents = packageDocuments((file) => readFileSync(file, 'utf8'))
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const brought = new Set([
  ...Object.keys(documents),
  ...['npm-shrinkwrap.json', 'sbom.cdx.json', 'package.json'],
  ...tracked.filter((file) => file.startsWith('deploy/')),
])

it('brings what an operator reads', () => {
  const shown = [...(documents['README.md'] ?? '').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, page]) => page)
  for (const page of shown) expect(Object.keys(documents)).toContain(page)
  const ofServer = tracked.filter((file) => /^docs\/(?:server|security)\//.test(file))
  expect(Object.keys(documents)).toEqual(expect.arrayContaining([...ofServer, 'LICENSE', 'CHANGELOG.md']))
  expect(documents['docs/reference/settings.md']).toContain('| `SMTP_URL`, `SMTP_URL_FILE` |')
  for (const text of Object.values(documents)) expect(text).not.toMatch(/x-optional|npm run build/)
})

it('names no command and no file that only the repository has', () => {
  for (const [name, text] of Object.entries(documents)) {
    expect([name, /npm run (?:--silent )?admin/.exec(text)?.[0]]).toEqual([name, undefined])
    // The changelog tells of both packages and of the repository.
    if (name === 'CHANGELOG.md') continue
    const words = new Set(text.match(/[\w./-]+\/[\w./-]*\w|[A-Z]+\.md/g))
    const foreign = tracked.filter((file) => words.has(file) && !brought.has(file))
    expect([name, foreign]).toEqual([name, []])
  }
})

it('links to files that are there, and to headings that they have', () => {
  let links = 0
  for (const [name, text] of Object.entries(documents))
    for (const [, target = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = target === '' ? name : posix.join(posix.dirname(name), target)
      expect([name, brought.has(file) && file]).toEqual([name, file])
      if (anchor)
        expect([name, file, anchorsOf(documents[file] ?? '')]).toEqual([
          name,
          file,
          expect.arrayContaining([anchor]),
        ])
      links += 1
    }
  expect(links).toBeGreaterThan(5)
})
