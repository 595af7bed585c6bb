/**
 * The pictures of a page while its form loads.
 *
 * @typedef {object} Film
 * @property {number} ms from the tag to the form
 * @property {readonly Frame[]} frames in their order
 * @typedef {object} Frame
 * @property {number} atMs after the tag
 * @property {string} jpeg base64
 */

/** Of the page in CSS px, and of each frame in px. */
export const filmSize = { width: 400, height: 480 }

/**
 * Returns the frame that is on the screen at a moment, or undefined before the first frame.
 *
 * @param {readonly Frame[]} frames
 * @param {number} momentMs
 */
export const frameAt = (frames, momentMs) => frames.findLast(({ atMs }) => atMs <= momentMs)

/**
 * When the form stands on the screen: the frame that has it is drawn a little after the page has it.
 *
 * @param {Film} film
 * @returns {number} ms after the tag
 */
export const shownAt = ({ ms, frames }) => frames.find(({ atMs }) => atMs >= ms)?.atMs ?? ms
