/**
 * What a page looks like while its form comes.
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
 * What stands on the screen at each of some moments; undefined before the first frame.
 *
 * @param {readonly Frame[]} frames
 * @param {readonly number[]} momentsMs
 */
export const framesAt = (frames, momentsMs) =>
  momentsMs.map((moment) => frames.findLast(({ atMs }) => atMs <= moment)?.jpeg)
