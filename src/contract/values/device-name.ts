// One cleaner for every name that a person gives to a device, so that none reaches a list, a mail or a phone otherwise.

// How many characters a name may have. The specification gives no limit; these are ours, and stand here only.

/** Of any device, on either side: as long as names may be that other software has given. */
export const longestDeviceName = 500

/** Of a device that has just been registered: as much as the field takes. */
export const longestNewDeviceName = 100

/** Of a phone that gives its own name when it is linked. */
export const longestPhoneName = 50

/** UTF-16 units of a character that is written in parts: a Greek vowel with its breathing, accent and iota has four. */
const UNITS_OF_A_CHARACTER = 4

/** How many UTF-16 units a name of so many characters may have. More are refused unread: normalization is quadratic. */
export const longestGiven = (characters: number): number => UNITS_OF_A_CHARACTER * characters

/** Counted as people count, as far as that is cheap: a character beyond the first plane is one. */
const isLonger = (name: string, longest: number): boolean =>
  name.length > longestGiven(longest) || [...name.normalize('NFC')].length > longest

export const isTooLongForDevice = (name: string): boolean => isLonger(name, longestDeviceName)

/**
 * What shows nothing: controls of the writing direction, which make a name read as another one, characters of no width and
 * fillers. Joiners stay where they make an emoji or shape a letter, and so do variation selectors.
 */
const hidden =
  /(?!\p{Variation_Selector})(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})(?!(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/** Control characters, line and paragraph separators, and halves of a character. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/u
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u

const normalize = (given: string): string => given.normalize('NFC').replace(hidden, '').trim()

/** A name as it is stored, or why there is none. */
export type CheckedDeviceName =
  | { readonly name: string }
  | { readonly problem: 'empty' | 'control-character' | 'too-long' }

/** Checks a name that somebody has given: one line, of any script, without what cannot be seen. */
export function checkDeviceName(given: string, longest = longestDeviceName): CheckedDeviceName {
  if (given.length > longestGiven(longest)) return { problem: 'too-long' }
  const name = normalize(given)
  if (forbidden.test(name)) return { problem: 'control-character' }
  if (!visible.test(name)) return { problem: 'empty' }
  return isLonger(name, longest) ? { problem: 'too-long' } : { name }
}

/** A stored name for a text of lines, such as a mail. Earlier versions stored names that `checkDeviceName` refuses. */
export const nameOnOneLine = (stored: string): string =>
  normalize(stored.replaceAll(new RegExp(forbidden, 'gu'), ' '))
