import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('every reading that code, tests or documents cite is explained', () => {
  const readings = readFileSync(`${root}test/requirements/readings.md`, 'utf8')
  const explained = new Set([...readings.matchAll(/^\| (A\d+) \|/gm)].map(([, id]) => id))
  const files = ['src', 'elements', 'server', 'demo', 'tools', 'test', '*.md']
  const found = execFileSync('git', ['grep', '-hoE', String.raw`\bA[1-9][0-9]?\b[],) ;:.]`, '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  const cited = new Set([...found.matchAll(/A\d+/g)].map(([id]) => id))
  expect(cited.size).toBeGreaterThan(30)
  expect([...cited].filter((id) => !explained.has(id))).toEqual([])
})
