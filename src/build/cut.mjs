/** A node of a syntax tree. @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node */
/** A part of a text and what takes its place. @typedef {{ start: number, end: number, text: string }} Edit */

/** What is directly below a node of the syntax tree. @param {Node} node @returns {Node[]} */
export const below = (node) =>
  Object.values(node)
    .flat()
    .filter((each) => typeof each?.type === 'string')

/** @param {string} code @param {readonly Edit[]} edits of parts that do not overlap */
export const withEdits = (code, edits) =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
