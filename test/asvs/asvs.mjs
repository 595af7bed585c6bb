/**
 * Which requirements of the OWASP Application Security Verification Standard 5.0.0 are held. A test says so in its title,
 * `… [ASVS 6.5.1]`; what the specification does not allow to hold says why in asvs.json. The words there are ours.
 *
 * @typedef {{ level: number, about: string, not?: string }} Requirement
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @type {Readonly<Record<string, Requirement>>} */
export const requirements = JSON.parse(readFileSync(new URL('asvs.json', import.meta.url), 'utf8'))

/** @returns {string[]} the requirements that a text names, each once */
export const asvsIn = (/** @type {string} */ text) => [
  ...new Set(
    [...text.matchAll(/\[ASVS (\d+(?:\.\d+){2}(?:, \d+(?:\.\d+){2})*)\]/g)].flatMap(([, names = '']) =>
      names.split(', '),
    ),
  ),
]

/** @returns {Map<string, string[]>} requirement → the test files that name it, as paths from the root */
export function testedIn() {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const folder of ['test/server', 'test/elements', 'test/e2e', 'test/unit', 'test/tooling', 'test/soak'])
    for (const entry of readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!/\.test\.tsx?$/.test(entry)) continue
      const file = `${folder}/${entry}`
      for (const id of asvsIn(readFileSync(`${root}/${file}`, 'utf8')))
        found.set(id, [...(found.get(id) ?? []), file])
    }
  return found
}

const held = (/** @type {readonly string[]} */ files) =>
  `tested: ${files.map((file) => `[${file.slice(file.lastIndexOf('/') + 1).replace(/\.test\.tsx?$/, '')}](../../${file})`).join(', ')}`

/** The table of docs/security/asvs.md. */
export function asvsTable() {
  const tested = testedIn()
  const rows = Object.entries(requirements).map(
    ([id, { level, about, not }]) => `| ${id} | ${level} | ${about} | ${not ?? held(tested.get(id) ?? [])} |`,
  )
  return ['| ASVS | Level | What it asks for | How it is held |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}
