/*
 * Names, device names, user agents and reasons are written by others, and what a terminal gets can move its cursor, change its
 * colors and reverse what is read. These characters are shown by their numbers, as JSON writes them: what was JSON stays
 * the same JSON.
 */

/** Controls, what reverses or hides text, separators of lines, halves of a character; joiners make emoji. */
const unsafe = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu

const numbered = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')

/** A text of lines for a terminal. */
export const forTerminal = (text: string): string => text.replace(unsafe, numbered)

/** A value within a line of such a text. */
export const onOneLine = (value: string): string => forTerminal(value).replaceAll('\n', '\\n')
