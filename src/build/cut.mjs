import { parseAst } from 'rollup/parseAst'

/** A node of a syntax tree. @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node */
/**
 * @typedef {object} Parts of a module, by their names
 * @property {readonly string[]} [members] methods of classes and prototypes, and properties with a literal name
 * @property {readonly string[]} [cases] of `switch`
 */
/** A part of a text and what takes its place. @typedef {{ start: number, end: number, text: string }} Edit */

/** What is directly below a node of the syntax tree. @param {Node} node @returns {Node[]} */
export const below = (node) =>
  Object.values(node)
    .flat()
    .filter((each) => typeof each?.type === 'string')

/** @param {string} code @param {readonly Edit[]} edits of parts that do not overlap */
export const withEdits = (code, edits) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

/** What a part of a module gives a name to. @param {Node} node @returns {string | undefined} */
function memberOf({ type, key, expression }) {
  if (type === 'MethodDefinition') return key.name
  if (type === 'Property' && key.type === 'Literal') return String(key.value)
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression') return undefined
  // An assignment may give a method two names: the one beside the function counts.
  let assignment = expression
  while (assignment.right.type === 'AssignmentExpression') assignment = assignment.right
  const { object, property } = assignment.left
  return object?.property?.name === 'prototype' ? property.name : undefined
}

const caseOf = (/** @type {Node} */ { type, test }) =>
  type === 'SwitchCase' && test?.type === 'Literal' ? test.value : undefined

/**
 * A module without some of its parts.
 *
 * @param {string} code
 * @param {Parts} parts
 * @returns {{ code: string, missing: readonly string[] }} missing: what the module has not
 */
export function without(code, { members = [], cases = [] }) {
  /** @type {Edit[]} */
  const edits = []
  const missing = new Set([...members, ...cases])
  const look = (/** @type {Node} */ node) => {
    const [member, value] = [memberOf(node), caseOf(node)]
    if (!members.includes(member ?? '') && !cases.includes(value)) return below(node).forEach(look)
    missing.delete(member ?? value)
    const comma = node.type === 'Property' && code[node.end] === ',' ? 1 : 0
    // The end of a statement may be all that parts its neighbours.
    const text = node.type === 'ExpressionStatement' ? ';' : ''
    edits.push({ start: node.start, end: node.end + comma, text })
  }
  look(/** @type {Node} */ (parseAst(code)))
  return { code: withEdits(code, edits), missing: [...missing] }
}
