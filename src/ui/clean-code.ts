/**
 * A code as it is sent, from what was typed or pasted: without the spaces and hyphens that mails and apps put between
 * groups, and with full-width digits of an Asian input method as plain ones. Letters keep their case.
 */
export const cleanCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\u200b-\u200d\ufeff\p{Pd}]/gu, '')
