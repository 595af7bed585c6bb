import { transform } from 'lightningcss'

/** Matches a style sheet in a module's source: see src/ui/style-sheet.ts. */
const sheet = /\bcss\s*`([^`]*)`/g

/**
 * Minifies style sheets, which are template literals in our sources. The rules keep their meaning: no target browsers
 * are set, so nothing is rewritten for older browsers.
 *
 * @type {import('rollup').Plugin}
 */
export const minifyStyles = {
  name: 'minify-styles',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || id.includes('/node_modules/') || code.search(sheet) < 0) return null
    const minified = code.replace(sheet, (_, /** @type {string} */ css) => {
      // In a template literal these characters have another meaning than in a style sheet.
      if (/\$\{|\\/.test(css)) return this.error(`${id} holds an expression or a backslash in a style sheet.`)
      const { code: shorter } = transform({ filename: id, code: Buffer.from(css), minify: true })
      const text = shorter.toString()
      if (/[`\\]|\$\{/.test(text)) return this.error(`${id} cannot stand between backticks when minified.`)
      return `css\`${text}\``
    })
    return { code: minified, map: null }
  },
}
