import { parseAst } from 'rollup/parseAst'
import { below, withEdits, without } from './cut.mjs'

/** @typedef {import('./cut.mjs').Node} Node */

/** Every place where r2wc goes through the props or the events that it was given. @param {Node} node @returns {Node[]} */
const loopsOf = (node) => (node.type === 'ForOfStatement' ? [node] : below(node).flatMap(loopsOf))

/**
 * Its transforms of attributes, its own choice of props and events, and the lists of them, with what is left of each.
 *
 * @type {readonly (readonly [RegExp, string])[]}
 */
const tables = [
  [/(?<== )\{\s*string: \w+,[^}]*\}/, '{}'],
  [/\w+\.props \|\| \(.*;/, ''],
  [/(?<== )Array\.isArray\(\w+\.props\)[^,]*/, '[]'],
  [/(?<== )Array\.isArray\(\w+\.events\)[^,]*/, '[]'],
]

/**
 * Takes out what r2wc does with props and events, of which ours have none, and how it would read attributes and write
 * them: our elements do that by themselves (elements/attributes.ts).
 *
 * @type {import('rollup').Plugin}
 */
export const leanR2wc = {
  name: 'lean-r2wc',
  transform(code, id) {
    if (!id.endsWith('/@r2wc/core/dist/core.js')) return null
    let left = code
    for (const [table, rest] of tables) {
      if (!table.test(left)) this.error(`@r2wc/core has nothing any more that ${table} finds.`)
      left = left.replace(table, rest)
    }
    const { code: kept, missing } = without(left, {
      members: ['attributeChangedCallback', 'observedAttributes'],
    })
    if (missing.length > 0) this.error(`@r2wc/core has no ${missing.join(', ')} any more.`)
    const loops = loopsOf(/** @type {Node} */ (parseAst(kept)))
    if (loops.length !== 5) this.error(`@r2wc/core has ${loops.length} loops over props and events, not 5.`)
    const edits = loops.map(({ start, end }) => ({ start, end, text: '' }))
    return { code: withEdits(kept, edits), map: null }
  },
}
