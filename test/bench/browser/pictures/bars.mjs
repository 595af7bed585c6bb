import { profiles } from '../profiles.mjs'
import { label, svg } from './svg.mjs'

/**
 * @typedef {object} FormRow
 * @property {string} profile
 * @property {string} form whose it is
 * @property {'ours' | 'peer' | 'control'} kind
 * @property {number} kB
 * @property {number} ms
 */

const width = 860
const barsAt = 130
const longestBar = 560
const rowHeight = 26
const headHeight = 34
const gap = 18

/**
 * A group of bars for each profile, each to its own scale: how long every form takes.
 *
 * @param {readonly FormRow[]} rows
 */
export function bars(rows) {
  /** @type {string[]} */
  const parts = []
  let y = 0
  for (const { name, title } of profiles) {
    const group = rows.filter(({ profile }) => profile === name)
    if (group.length === 0) continue
    const longest = Math.max(...group.map(({ ms }) => ms))
    parts.push(label(0, y + 18, title ?? name, 'head'))
    y += headHeight
    for (const { form, kind, ms, kB } of group) {
      const length = Math.round((ms / longest) * longestBar)
      parts.push(
        label(0, y + 15, form, kind === 'ours' ? 'ours' : 'quiet'),
        `<rect class="bar ${kind}" x="${barsAt}" y="${y}" width="${length}" height="20" rx="3"/>`,
        label(barsAt + length + 8, y + 15, `${ms} ms · ${kB} kB`, kind === 'ours' ? 'ours' : 'quiet'),
      )
      y += rowHeight
    }
    y += gap
  }
  return svg({
    title: 'Time from the tag to a form that can be typed into, and what is loaded until then',
    width,
    height: y - gap + 4,
    parts,
  })
}
