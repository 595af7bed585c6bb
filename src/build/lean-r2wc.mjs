import { parseAst } from 'rollup/parseAst'
import { below, withEdits } from './cut.mjs'

/** @typedef {import('./cut.mjs').Node} Node */

/** Every place where r2wc goes through the props or the events that it was given. @param {Node} node @returns {Node[]} */
const loopsOf = (node) => (node.type === 'ForOfStatement' ? [node] : below(node).flatMap(loopsOf))

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
    const untransformed = code.replace(/= \{\s*string: \w+,[^}]*\}/, '= {}')
    if (untransformed === code) this.error('@r2wc/core has no table of transforms any more.')
    const loops = loopsOf(/** @type {Node} */ (parseAst(untransformed)))
    if (loops.length !== 5) this.error(`@r2wc/core has ${loops.length} loops over props and events, not 5.`)
    const edits = loops.map(({ start, end }) => ({ start, end, text: '' }))
    return { code: withEdits(untransformed, edits), map: null }
  },
}
