import { readFileSync } from 'node:fs'

/**
 * dts takes `export type` for `export`: only what the script exports is a value. Nothing is taken from a package.
 *
 * @param {string} entry the source file whose types these are
 * @returns {import('rollup').Plugin}
 */
export const typesOnly = (entry) => ({
  name: 'types-only',
  renderChunk(code) {
    const values = [...readFileSync(entry, 'utf8').matchAll(/^export \{ ([^}]+) \}/gm)].flatMap(
      ([, names = '']) => names.split(', '),
    )
    const [imported] = code.match(/^import .*$/m) ?? []
    if (imported) this.error(`index.d.ts is not self-contained: ${imported}`)
    return code.replace(/^export \{ ([^}]+) \};$/m, (_, /** @type {string} */ list) => {
      const names = list.split(', ')
      const isValue = (/** @type {string} */ name) => values.includes(name)
      const others = names.filter((name) => !isValue(name))
      return `export { ${names.filter(isValue).join(', ')} };\nexport type { ${others.join(', ')} };`
    })
  },
})
