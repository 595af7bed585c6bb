import { filmSize, frameAt, shownAt } from './frames.mjs'
import { label, svg } from './svg.mjs'

const everyMs = 100
const frame = { width: 100, height: 120 }
const gap = 8
const perRow = 8
const headHeight = 28
const rowHeight = frame.height + 26

const doneAt = (/** @type {import('./frames.mjs').Film} */ film) => Math.ceil(shownAt(film) / everyMs)

/**
 * A strip for each form: what stands on the screen every 100 ms after the tag, until all of them stand. The first frame with the
 * form has a border.
 *
 * @param {readonly { name: string, film: import('./frames.mjs').Film }[]} strips
 */
export function filmstrip(strips) {
  const last = Math.max(...strips.map(({ film }) => doneAt(film)))
  const moments = Array.from({ length: last + 1 }, (_, at) => at * everyMs)
  /** @type {Map<string, string>} each picture stands in the file once */
  const ids = new Map()
  /** @type {string[]} */
  const parts = []
  let y = 0
  for (const [at, { name, film }] of strips.entries()) {
    parts.push(label(0, y + 16, `${name}: ${Math.round(film.ms)} ms`, at === 0 ? 'ours' : 'quiet'))
    y += headHeight
    for (const [index, moment] of moments.entries()) {
      const jpeg = frameAt(film.frames, moment)?.jpeg
      const x = (index % perRow) * (frame.width + gap)
      const top = y + Math.floor(index / perRow) * rowHeight
      const place = `x="${x + 1}" y="${top + 1}" width="${frame.width}" height="${frame.height}"`
      parts.push(`<rect class="frame" ${place}/>`)
      if (jpeg) {
        const id = ids.get(jpeg) ?? `p${ids.size}`
        ids.set(jpeg, id)
        parts.push(`<use href="#${id}" ${place}/>`)
      }
      if (index === doneAt(film)) parts.push(`<rect class="done" ${place}/>`)
      parts.push(label(x + 1, top + frame.height + 17, `${index / 10} s`, 'quiet'))
    }
    y += Math.ceil(moments.length / perRow) * rowHeight + gap
  }
  const { width, height } = filmSize
  const pictures = [...ids].map(
    ([jpeg, id]) =>
      `<symbol id="${id}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/jpeg;base64,${jpeg}"/></symbol>`,
  )
  return svg({
    title: 'What stands on the screen every tenth of a second until the form does',
    width: Math.min(perRow, moments.length) * (frame.width + gap),
    height: y,
    parts: [...pictures, ...parts],
  })
}
