/*
 * Names, device names, user agents and reasons come from other people. In a terminal, some characters can move the
 * cursor, change colors and reverse the text. These characters are written as JSON escapes, so a text that was JSON
 * stays equivalent.
 */

/**
 * Control characters, characters that reverse or hide text, line separators and lone surrogates. Joiners are allowed:
 * they form emoji.
 */
const unsafe = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu

const numbered = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')

/** Makes a text of several lines safe for a terminal. */
export const forTerminal = (text: string): string => text.replace(unsafe, numbered)

/** Makes a value safe for a terminal and puts it on one line. */
export const onOneLine = (value: string): string => forTerminal(value).replaceAll('\n', '\\n')

/**
 * As `onOneLine`, but also escapes every invisible character and unusual space, because one of them may be what is
 * wrong with a value.
 */
export const withEverythingSeen = (value: string): string =>
  onOneLine(value).replace(/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, numbered)
