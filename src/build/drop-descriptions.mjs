/**
 * Takes out what a call says for the OpenAPI document alone, which no browser writes.
 *
 * @type {import('rollup').Plugin}
 */
export const dropDescriptions = {
  name: 'drop-descriptions',
  transform(code, id) {
    if (!/\/src\/contract\/calls\/[\w-]+\.ts$/.test(id)) return null
    const lean = code.replace(/^\s+(?:summary|optional):\s*(?:'[^'\n]*'|"[^"\n]*"|\{[^}]*\}),\n/gm, '')
    if (/\bsummary:/.test(lean)) this.error(`${id} has a summary in a form that is not known.`)
    return { code: lean, map: null }
  },
}
