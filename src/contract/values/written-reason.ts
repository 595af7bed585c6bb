/** How long a reason may be that somebody writes down for the audit log. */
export const longestReason = 500

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A reason as it is stored, or undefined where it says nothing: a reader of the audit log needs letters or digits that can be
 * seen. Fillers of Hangul count as letters in Unicode and show nothing.
 */
export function checkReason(given: string): string | undefined {
  const reason = given.normalize('NFC').trim()
  if (reason.length > longestReason) return undefined
  return /[\p{L}\p{N}]/u.test(reason.replace(invisible, '')) ? reason : undefined
}
