/**
 * Which requirements are proven, clause by clause. A test proves a clause by naming it in its title, `… [R41]`, `… [R64b]`
 * or `… [R41, A63a]`, and by passing; titles of enclosing groups count as part of the title. Only results are read,
 * never source text.
 *
 * @typedef {{ title: string, passed: boolean, file?: string, durationMs?: number, error?: string }} Test
 * @typedef {Record<string, string | Record<string, string>>} Requirements id → its text, or the text of each clause by
 *   its letter. R1 and so on are the requirements, A1 and so on the readings of unclear places (readings.md)
 * @typedef {object} Input
 * @property {Requirements} requirements
 * @property {Record<string, string>} exempt id or clause → why no test can prove it
 * @property {readonly Test[]} tests
 */

const MOST_PER_TITLE = 5
const MOST_EXEMPT = 12
const NAMES = /\[([RA]\d+[a-z]?(?:[\s,]+[RA]\d+[a-z]?)*)\]/g

/** @returns {string[]} the clauses that a title names, each once */
export const namedIn = (/** @type {string} */ title) => [
  ...new Set([...title.matchAll(NAMES)].flatMap(([, names = '']) => names.split(/[\s,]+/))),
]

const looksLikeMore = (/** @type {string} */ title) => /\[[RA]\d/.test(title.replace(NAMES, ''))

/** @returns {Record<string, string>} the text of each clause: `R41` of one that has no letters, else `R64a`, `R64b` */
export const clausesOf = (/** @type {Requirements} */ requirements) =>
  Object.fromEntries(
    Object.entries(requirements).flatMap(([id, text]) =>
      typeof text === 'string'
        ? [[id, text]]
        : Object.entries(text).map(([letter, clause]) => [id + letter, clause]),
    ),
  )

/**
 * @param {Input} input
 * @returns {{ clauses: number, proven: Set<string>, failures: Record<string, string[]> }} failures by the rule they break
 */
export function trace({ requirements, exempt, tests }) {
  const clauses = clausesOf(requirements)
  const named = (/** @type {boolean} */ passed) =>
    new Set(tests.filter((test) => test.passed === passed).flatMap(({ title }) => namedIn(title)))
  const broken = named(false)
  const proven = new Set([...named(true)].filter((id) => clauses[id] !== undefined && !broken.has(id)))
  const say = (/** @type {string} */ id) =>
    `${id} ${clauses[id]}${broken.has(id) ? ' (a test that names it fails)' : ''}`
  return {
    clauses: Object.keys(clauses).length,
    proven,
    failures: {
      'each clause is proven by a passing test, or exempt': Object.keys(clauses)
        .filter((id) => !proven.has(id) && exempt[id] === undefined)
        .map(say),
      [`a title names at most ${MOST_PER_TITLE} clauses, in the form [R1, R2a]`]: tests
        .filter(({ title }) => namedIn(title).length > MOST_PER_TITLE || looksLikeMore(title))
        .map(({ title }) => title),
      'only clauses that exist are named': [
        ...new Set([...tests.flatMap(({ title }) => namedIn(title)), ...Object.keys(exempt)]),
      ].filter((id) => clauses[id] === undefined),
      [`at most ${MOST_EXEMPT} clauses are exempt, each for a reason`]: [
        ...Object.entries(exempt).flatMap(([id, reason]) => (reason.trim() ? [] : [`${id} has no reason`])),
        ...(Object.keys(exempt).length > MOST_EXEMPT ? [`${Object.keys(exempt).length} are exempt`] : []),
      ],
    },
  }
}
