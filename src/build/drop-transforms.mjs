/**
 * Takes out how r2wc would read attributes and write them. Our elements read their own (elements/attributes.ts).
 *
 * @type {import('rollup').Plugin}
 */
export const dropTransforms = {
  name: 'drop-transforms',
  transform(code, id) {
    if (!id.endsWith('/@r2wc/core/dist/core.js')) return null
    const lean = code.replace(/= \{\s*string: \w+,[^}]*\}/, '= {}')
    if (lean === code) this.error('@r2wc/core has no table of transforms any more.')
    return { code: lean, map: null }
  },
}
