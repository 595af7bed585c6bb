import { transform } from 'lightningcss'

/**
 * Style sheets are template literals. They come out with the same meaning and without needless characters: no browsers are
 * named, so nothing is written for older ones.
 *
 * @type {import('rollup').Plugin}
 */
export const minifyStyles = {
  name: 'minify-styles',
  transform(code, id) {
    if (!id.endsWith('.styles.ts')) return null
    const minified = code.replace(/\bcss\s*`([^`]*)`/g, (_, /** @type {string} */ css) => {
      // Between backticks these would mean something else than in a style sheet.
      if (/\$\{|\\/.test(css)) return this.error(`${id} holds an expression or a backslash in a style sheet.`)
      const { code: shorter } = transform({ filename: id, code: Buffer.from(css), minify: true })
      const text = shorter.toString()
      if (/[`\\]|\$\{/.test(text)) return this.error(`${id} cannot stand between backticks when minified.`)
      return `css\`${text}\``
    })
    return { code: minified, map: null }
  },
}
