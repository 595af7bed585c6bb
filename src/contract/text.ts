// Rules for texts that users type or paste, such as employee IDs and reasons for the audit log.

/** A lone surrogate. Neither a query nor UTF-8 can represent it. */
const halfCharacter = /\p{Cs}/u

/**
 * True if one of the values is a text with a lone surrogate, for example because the user copied half of a character.
 */
export const hasHalfCharacter = (...values: readonly unknown[]): boolean =>
  values.some((value) => typeof value === 'string' && halfCharacter.test(value))

/**
 * Normalizes a text (NFC) for comparison and storage. macOS decomposes Korean syllables and accented letters, which
 * look the same.
 */
export const composed = (text: string): string => text.normalize('NFC')

/** Removes invisible characters: format characters, byte order marks, direction marks and fillers. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * Every dash of Unicode, the minus sign, and characters that look like a hyphen. Editors and web pages put them in
 * place of the hyphen that the user typed.
 */
export const dashes = /[\p{Dash}\u02d7\u2043\u2796]/gu

/** Limit of a reason for the audit log, in UTF-16 units. */
export const longestReason = 500

/**
 * Returns a reason in the form to be stored, or undefined if it is too long or has no visible letter or digit, and so
 * tells a reader of the audit log nothing. Unicode counts Hangul fillers as letters although they are invisible.
 */
export function checkReason(given: string): string | undefined {
  const reason = given.normalize('NFC').trim()
  if (reason.length > longestReason) return undefined
  return /[\p{L}\p{N}]/u.test(withoutInvisible(reason)) ? reason : undefined
}

/** Limit of an employee ID, in characters. */
export const longestEmployeeId = 50

const EMPLOYEE_ID = new RegExp(`^[a-z0-9][a-z0-9._-]{0,${longestEmployeeId - 1}}$`)

/**
 * Limit of an employee ID as given, in UTF-16 units. It leaves room for spaces and invisible marks in a pasted ID.
 */
export const longestGivenEmployeeId = 200

/**
 * Normalizes an employee ID that a user has typed or a file contains, for comparison, requests and storage. Variants
 * of a letter become that letter, such as a full-width k or the kelvin sign, and dashes become hyphens. Invisible
 * characters are removed. A text that is too long is returned unchanged; it is no employee's ID.
 */
export const normalizeEmployeeId = (given: string): string =>
  given.length > longestGivenEmployeeId
    ? given
    : withoutInvisible(given).normalize('NFKC').replace(dashes, '-').trim().toLowerCase()

/** True if a normalized ID is well-formed: letters, digits, dots, hyphens and underscores. */
export const isEmployeeId = (employeeId: string): boolean => EMPLOYEE_ID.test(employeeId)

/**
 * Masks an address: `mjkim@example.com` → `m•••m@example.com`. Short names keep their first letter only. A value that
 * is not an address becomes `-`. A masked address stays unchanged.
 */
export function maskEmail(address: unknown): string {
  const [, name, domain] = (typeof address === 'string' && /^\s*([^\s@]+)@(\S+)\s*$/.exec(address)) || []
  if (!name || !domain) return '-'
  const letters = [...name]
  if (/^.•••.?$/u.test(name)) return `${name}@${domain}`
  return `${letters[0]}•••${letters.length > 2 ? letters.at(-1) : ''}@${domain}`
}
