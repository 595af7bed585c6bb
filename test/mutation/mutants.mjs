/**
 * The hand-made mutants: mistakes that somebody could make, each with the test that has to notice it.
 *
 * @typedef {object} Mutant
 * @property {string} name what the mistake does
 * @property {string} file
 * @property {string} from stands in the file exactly once
 * @property {string} to
 * @property {string} test the file of the test, whose folder says which tool runs it
 * @property {string} [title] part of the test's title; without it, all tests of the file run
 */
import { elements } from './mutants/elements.mjs'
import { pages } from './mutants/pages.mjs'
import { registration } from './mutants/registration.mjs'
import { server } from './mutants/server.mjs'
import { signIn } from './mutants/sign-in.mjs'
import { signedIn } from './mutants/signed-in.mjs'
import { ui } from './mutants/ui.mjs'

/** @type {readonly Mutant[]} */
export const mutants = [...signIn, ...signedIn, ...registration, ...ui, ...elements, ...pages, ...server]

const suites = /** @type {const} */ (['unit', 'tooling', 'elements', 'e2e', 'server'])

/** @typedef {(typeof suites)[number]} MutantSuite */

/** The tool that runs a mutant's test. @returns {MutantSuite} */
export function suiteOf(/** @type {Pick<Mutant, 'test'>} */ { test }) {
  const found = suites.find((suite) => test.startsWith(`test/${suite}/`))
  if (!found) throw new RangeError(`${test} is in none of the folders of ${suites.join(', ')}`)
  return found
}

/**
 * The parts of the portal that contain a file, by their folders.
 *
 * @type {readonly (readonly [start: string, parts: readonly string[]])[]}
 */
const partsByFolder = [
  ['src/ui/', ['dist', 'demo/dist/host']],
  ['src/', ['dist']],
  ['elements/', ['dist']],
  ['demo/host/', ['demo/dist/host']],
  ['demo/phone/', ['demo/dist/phone']],
  ['demo/desk/', ['demo/dist/desk']],
  ['server/help-desk/page/', ['demo/dist/helpdesk']],
]

/** Unit tests and the server run from the sources. @returns {readonly string[]} what is built before the test */
export function partsOf(/** @type {Mutant} */ mutant) {
  const suite = suiteOf(mutant)
  if (suite === 'unit' || suite === 'tooling') return []
  return partsByFolder.find(([start]) => mutant.file.startsWith(start))?.[1] ?? []
}

/** @returns {string} the source with the mutant's mistake */
export function withMistake(/** @type {Mutant} */ { file, from, to }, /** @type {string} */ source) {
  const parts = source.split(from)
  if (parts.length !== 2) throw new RangeError(`${file} has ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}
