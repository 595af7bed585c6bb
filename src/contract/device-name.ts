// Checks and cleans every name that a user gives to a device, so that lists, mails and phones show clean names only.

// Limits of a name's length, in characters. The specification gives no limit; these are ours, and defined only here.

/** Limit for any device, in the browser and on the server: names that other software has stored may be this long. */
export const longestDeviceName = 500

/** Limit for a newly registered device: the length of its input field. */
export const longestNewDeviceName = 100

/** Limit for the name that a phone sends when it is linked. */
export const longestPhoneName = 50

/**
 * The most UTF-16 units of one character that is written in parts: a Greek vowel with its breathing, accent and iota
 * has four.
 */
const UNITS_OF_A_CHARACTER = 4

/**
 * The limit in UTF-16 units for a limit in characters. Longer names are rejected before normalization, because
 * normalization takes quadratic time.
 */
export const longestGiven = (characters: number): number => UNITS_OF_A_CHARACTER * characters

/** Counts code points, not UTF-16 units, so that an emoji usually counts as one character. */
const isLonger = (name: string, longest: number): boolean =>
  name.length > longestGiven(longest) || [...name.normalize('NFC')].length > longest

export const isTooLongForDevice = (name: string): boolean => isLonger(name, longestDeviceName)

/**
 * Invisible characters: direction controls, which can make a name look like another one, zero-width characters and
 * fillers. Joiners and variation selectors stay where they form an emoji or shape a letter.
 */
const hidden =
  /(?!\p{Variation_Selector})(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})(?!(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/** Control characters, line and paragraph separators, and lone surrogates. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/u
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u

const normalize = (given: string): string => given.normalize('NFC').replace(hidden, '').trim()

/** A name in the form to be stored, or the reason why it is rejected. */
export type CheckedDeviceName =
  | { readonly name: string }
  | { readonly problem: 'empty' | 'control-character' | 'too-long' }

/** Checks a name that a user has given, and removes invisible characters. The name is a single line in any script. */
export function checkDeviceName(given: string, longest = longestDeviceName): CheckedDeviceName {
  if (given.length > longestGiven(longest)) return { problem: 'too-long' }
  const name = normalize(given)
  if (forbidden.test(name)) return { problem: 'control-character' }
  if (!visible.test(name)) return { problem: 'empty' }
  return isLonger(name, longest) ? { problem: 'too-long' } : { name }
}

/**
 * Returns a stored name on one line, for texts such as a mail: earlier versions stored names that `checkDeviceName`
 * rejects.
 */
export const nameOnOneLine = (stored: string): string =>
  normalize(stored.replaceAll(new RegExp(forbidden, 'gu'), ' '))
