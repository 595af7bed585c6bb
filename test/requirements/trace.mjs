/**
 * Which requirements are proven. A test proves a requirement by naming it in its title, `… [R41]` or `… [R41, R42]`,
 * and by passing; titles of enclosing groups count as part of the title. Only results are read, never source text.
 *
 * @typedef {{ title: string, passed: boolean, file?: string, durationMs?: number, error?: string }} Test
 * @typedef {Record<string, { done: boolean, open: string[] }>} Milestones what each still leaves unproven
 * @typedef {object} Input
 * @property {Record<string, string>} requirements id → what it asks for
 * @property {Milestones} milestones
 * @property {Record<string, string>} exempt id → why no test can prove it
 * @property {readonly Test[]} tests
 */

const MOST_PER_TITLE = 3
const MOST_EXEMPT = 12

/** @returns {string[]} the requirements that a title names, each once */
export const namedIn = (/** @type {string} */ title) => [
  ...new Set(
    [...title.matchAll(/\[(R\d+(?:[\s,]+R\d+)*)\]/g)].flatMap(([, names = '']) => names.split(/[\s,]+/)),
  ),
]

function looksLikeMore(/** @type {string} */ title) {
  const known = title.replace(/\[R\d+(?:[\s,]+R\d+)*\]/g, '')
  return /\[R\d/.test(known)
}

/**
 * @param {Input} input
 * @returns {{ proven: Set<string>, failures: Record<string, string[]>, notes: string[] }} failures by the rule they break
 */
export function trace({ requirements, milestones, exempt, tests }) {
  const named = (/** @type {boolean} */ passed) =>
    new Set(tests.filter((test) => test.passed === passed).flatMap(({ title }) => namedIn(title)))
  const broken = named(false)
  const proven = new Set([...named(true)].filter((id) => !broken.has(id)))
  const open = new Map(
    Object.entries(milestones).flatMap(([name, milestone]) => milestone.open.map((id) => [id, name])),
  )
  const isExempt = (/** @type {string} */ id) => exempt[id] !== undefined
  const say = (/** @type {string} */ id) => `${id} ${requirements[id] ?? ''}`.trim()
  const known = (/** @type {string} */ id) => requirements[id] !== undefined
  return {
    proven,
    failures: {
      'every requirement is proven by a passing test, exempt, or open in a milestone': Object.keys(
        requirements,
      )
        .filter((id) => !proven.has(id) && !isExempt(id) && !open.has(id))
        .map((id) => `${say(id)}${broken.has(id) ? ' (a test that names it fails)' : ''}`),
      'a milestone that is done leaves nothing open': Object.entries(milestones)
        .filter(([, { done }]) => done)
        .flatMap(([name, milestone]) => milestone.open.map((id) => `${name}: ${say(id)}`)),
      'a milestone with nothing open is marked done': Object.entries(milestones)
        .filter(([, milestone]) => !milestone.done && milestone.open.length === 0)
        .map(([name]) => name),
      [`a title names at most ${MOST_PER_TITLE} requirements, in the form [R1, R2]`]: tests
        .filter(({ title }) => namedIn(title).length > MOST_PER_TITLE || looksLikeMore(title))
        .map(({ title }) => title),
      'only requirements that exist are named': [
        ...new Set([...tests.flatMap(({ title }) => namedIn(title)), ...open.keys(), ...Object.keys(exempt)]),
      ].filter((id) => !known(id)),
      [`at most ${MOST_EXEMPT} requirements are exempt, each for a reason`]: [
        ...Object.entries(exempt).flatMap(([id, reason]) => (reason.trim() ? [] : [`${id} has no reason`])),
        ...(Object.keys(exempt).length > MOST_EXEMPT ? [`${Object.keys(exempt).length} are exempt`] : []),
      ],
      'no requirement is listed twice': [...open.keys()].filter(
        (id) =>
          isExempt(id) ||
          Object.values(milestones).filter((milestone) => milestone.open.includes(id)).length > 1,
      ),
    },
    notes: [...open]
      .filter(([id]) => proven.has(id))
      .map(([id, name]) => `${id} is proven already and can leave the list of "${name}".`),
  }
}
