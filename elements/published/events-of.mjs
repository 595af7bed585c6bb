import * as analyzer from '@custom-elements-manifest/analyzer'

/** The analyzer's types leave out what it documents for use from code. */
const { ts } = /** @type {any} */ (analyzer)

/**
 * @typedef {object} PublicEvent
 * @property {string} name as listeners know it
 * @property {string} className
 * @property {string} description
 * @property {boolean} isCancelable
 * @property {readonly string[]} fields
 */

/** The text of the comment before a class. @returns {string} */
const descriptionOf = (/** @type {any} */ node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((/** @type {any} */ { comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a class hands to `super(type, options)`. @returns {any[]} */
function handedToEvent(/** @type {any} */ { members }) {
  const body = members.find(ts.isConstructorDeclaration)?.body.statements ?? []
  const call = body.map((/** @type {any} */ { expression }) => expression).find(isSuperCall)
  return call?.arguments ?? []
}
const isSuperCall = (/** @type {any} */ expression) =>
  expression && ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword

const isField = (/** @type {any} */ member) =>
  ts.isPropertyDeclaration(member) &&
  ts.isIdentifier(member.name) &&
  !member.modifiers?.some((/** @type {any} */ { kind }) => kind === ts.SyntaxKind.StaticKeyword)

/**
 * The public events, read from their classes: each extends `Event` and has its type in `static readonly type`.
 *
 * @param {readonly any[]} sources TypeScript's source files
 * @returns {PublicEvent[]}
 */
export const eventsOf = (sources) =>
  sources
    .flatMap(({ statements }) => [...statements])
    .filter(
      (node) =>
        ts.isClassDeclaration(node) && node.heritageClauses?.[0]?.types[0]?.expression.getText() === 'Event',
    )
    .map((node) => {
      const className = node.name.getText()
      const type = node.members.find((/** @type {any} */ { name }) => name?.getText() === 'type')
      const [, options] = handedToEvent(node)
      const description = descriptionOf(node)
      if (!type?.initializer || !options || !description)
        throw new Error(`${className} has no type, no options or no description`)
      return {
        name: type.initializer.text,
        className,
        description,
        isCancelable: options.getText() === 'request',
        fields: node.members.filter(isField).map((/** @type {any} */ { name }) => name.getText()),
      }
    })
    .filter(({ name }) => name)
