/** Pictures that are read beside text, in the reader's theme. */

/** @param {string | number} text */
const escaped = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Ours stands out by colour and weight; the words beside each bar and strip say whose it is. */
const styles = `
  text { font: 14px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #1b2430 }
  .head { font-weight: 600 }
  .quiet { fill: #5a6573 }
  .ours { font-weight: 600 }
  .bar { fill: #aab4c2 }
  .bar.ours { fill: #1f5fd0 }
  .bar.control { fill: #d5dbe4 }
  .frame { fill: #fff; stroke: #c9d1dc }
  .done { fill: none; stroke: #1f5fd0; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8ecf2 }
    .quiet { fill: #a6b0be }
    .bar { fill: #76849a }
    .bar.ours { fill: #6ea0ff }
    .bar.control { fill: #4a5568 }
    .frame { stroke: #4a5568 }
    .done { stroke: #6ea0ff }
  }
`

/**
 * @param {object} picture
 * @param {string} picture.title what it shows, for those who do not see it
 * @param {number} picture.width in px
 * @param {number} picture.height
 * @param {readonly string[]} picture.parts
 */
export const svg = ({ title, width, height, parts }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>${styles}</style>
${parts.join('\n')}
</svg>
`

/**
 * @param {number} x
 * @param {number} y of the line that the letters stand on
 * @param {string | number} words
 * @param {string} [className]
 */
export const label = (x, y, words, className) =>
  `<text x="${x}" y="${y}"${className ? ` class="${className}"` : ''}>${escaped(words)}</text>`
