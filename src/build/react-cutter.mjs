import { below } from './cut.mjs'

/** @typedef {import('./cut.mjs').Node} Node */

/**
 * What lean-react.mjs says that nothing of ours makes or calls.
 *
 * @typedef {object} Tables
 * @property {Readonly<Record<number, string>>} kindsNotMade
 * @property {Readonly<Record<string, string>>} answers
 * @property {readonly string[]} hooksNotCalled
 * @property {readonly string[]} hintsNotGiven
 */

const isTag = (/** @type {Node} */ { type, property, computed }) =>
  type === 'MemberExpression' && !computed && property.name === 'tag'

/** Whether what follows a statement is reached only by a jump. @param {Node | undefined} statement @returns {boolean} */
function jumps(statement) {
  switch (statement?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    case 'BlockStatement':
      return jumps(statement.body.at(-1))
    case 'IfStatement':
      return jumps(statement.consequent) && statement.alternate !== null && jumps(statement.alternate)
    default:
      return false
  }
}

/** @param {Node} list @param {Node} item @param {string} code @returns {import('./cut.mjs').Edit} */
function withComma(list, item, code) {
  const comma = code.indexOf(',', item.end)
  return { start: item.start, end: comma >= 0 && comma < list.end ? comma + 1 : item.end, text: '' }
}

const nameOf = (/** @type {Node} */ { key }) => key?.name

const isFunction = (/** @type {Node} */ { type }) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)

/** The variables that a function gets by what stands here. @param {Node} node @returns {string[]} */
function declaredBy(node) {
  if (isFunction(node)) return []
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : []
  return [...own, ...below(node).flatMap(declaredBy)]
}

/**
 * Goes through React DOM, and collects what is taken out of it and the names that were found on the way.
 *
 * @param {string} code
 * @param {Tables} tables
 */
export function createReactCutter(code, { kindsNotMade, answers, hooksNotCalled, hintsNotGiven }) {
  /** @type {import('./cut.mjs').Edit[]} */
  const edits = []
  /** @type {Set<string>} */
  const found = new Set()
  /** Variables of the function around whose declaration goes: the compiler that wrote the file uses them elsewhere, too. */
  let undeclared = new Set()

  const isKindNotMade = (/** @type {Node | null} */ node) =>
    node?.type === 'Literal' && typeof node.value === 'number' && Object.hasOwn(kindsNotMade, node.value)

  const cut = (/** @type {Node} */ node, text = '') => {
    for (const name of declaredBy(node)) undeclared.add(name)
    edits.push({ start: node.start, end: node.end, text })
  }

  /** Labels of a kind that is not made go; so does what stands behind them, unless a case before falls into it. */
  const cutCases = (/** @type {Node} */ { cases }) => {
    let isReachedByJump = true
    for (const each of cases) {
      const { test, consequent, start } = each
      if (isKindNotMade(test) && (isReachedByJump || consequent.length === 0)) {
        found.add(`kind ${test.value}`)
        cut(each)
        continue
      }
      if (isKindNotMade(test)) edits.push({ start, end: consequent[0].start, text: '' })
      isReachedByJump = jumps(consequent.at(-1))
      consequent.forEach(visit)
    }
  }

  const cutProperties = (/** @type {Node} */ node, /** @type {readonly string[]} */ names) => {
    for (const property of node.properties.filter((/** @type {Node} */ each) =>
      names.includes(nameOf(each)),
    )) {
      found.add(nameOf(property))
      edits.push(withComma(node, property, code))
    }
  }

  /** @type {Readonly<Record<string, (node: Node) => boolean>>} true: nothing in it is left to be looked at */
  const rules = {
    FunctionDeclaration({ id, body }) {
      if (!Object.hasOwn(answers, id.name)) return false
      found.add(id.name)
      edits.push({ start: body.start, end: body.end, text: `{${answers[id.name]}}` })
      return true
    },
    BinaryExpression(node) {
      const [number, tag] = isKindNotMade(node.left) ? [node.left, node.right] : [node.right, node.left]
      if (!/^[!=]==$/.test(node.operator) || !isKindNotMade(number) || !isTag(tag)) return false
      cut(node, node.operator === '===' ? '!1' : '!0')
      return true
    },
    SwitchStatement(node) {
      if (isTag(node.discriminant)) cutCases(node)
      return isTag(node.discriminant)
    },
    ObjectExpression(node) {
      const names = node.properties.map(nameOf)
      const isDispatcher = names.includes('useState')
      if (isDispatcher) cutProperties(node, hooksNotCalled)
      const isHints = hintsNotGiven.every((name) => names.includes(name))
      if (isHints) cutProperties(node, hintsNotGiven)
      return isDispatcher || isHints
    },
    ExpressionStatement(node) {
      const target =
        node.expression.type === 'AssignmentExpression' ? code.slice(node.start).split(' ', 1) : []
      const isMethod = /^FragmentInstance\.prototype\.\w+$/.test(target[0] ?? '')
      const [, hook = ''] = /^HooksDispatcher\w+\.(\w+)$/.exec(target[0] ?? '') ?? []
      if (!isMethod && !hooksNotCalled.includes(hook)) return false
      cut(node)
      return true
    },
  }

  const visitFunction = (/** @type {Node} */ { body }) => {
    const around = undeclared
    undeclared = new Set()
    below(body).forEach(visit)
    const start = body.start + 1
    if (undeclared.size > 0) edits.push({ start, end: start, text: `var ${[...undeclared].join(',')};` })
    undeclared = around
  }

  const visit = (/** @type {Node} */ node) => {
    if (rules[node.type]?.(node)) return
    if (isFunction(node)) visitFunction(node)
    else below(node).forEach(visit)
  }
  return { visit, edits, found }
}
