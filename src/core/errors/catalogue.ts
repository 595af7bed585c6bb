import type { HttpStatus } from '../../contract/http-statuses'

// Section 8 of the specification as it groups the codes. Where it gives a range one meaning, or several without saying
// which code has which, the range has one text, so that nothing is said that the backend may not have meant.
// The codes of 10001–10005 and 11001–11010 are as many as the meanings given for them, so that each has its own.

/**
 * What helps after a failure, which is what a screen offers: trying again, now or once a time has passed, another method
 * or another device, signing in again, or somebody else.
 */
export type Remedy = 'try-again' | 'wait' | 'other-method' | 'other-device' | 'sign-in' | 'help-desk'

/** Sections of the catalogue by their codes. A code of its own counts before the range that it lies in. */
const codes = {
  '1000-1002': 'try-again',
  '2001-2002': 'sign-in',
  '3001-3006': 'try-again',
  '4001': 'other-method',
  '4002': 'other-method',
  '5001-5005': 'try-again',
  '5002': 'try-again',
  '5006': 'help-desk',
  '5007': 'help-desk',
  '5008': 'help-desk',
  '6001-6005': 'other-device',
  '7001-7005': 'try-again',
  '8001-8004': 'other-device',
  '9001-9004': 'try-again',
  '9005': 'help-desk',
  '10001': 'help-desk',
  '10002': 'help-desk',
  '10003': 'help-desk',
  '10004': 'help-desk',
  '10005': 'help-desk',
  '11001': 'try-again',
  '11002': 'try-again',
  '11003': 'try-again',
  '11004': 'try-again',
  '11005': 'try-again',
  '11006': 'try-again',
  '11007': 'try-again',
  '11008': 'try-again',
  '11009': 'try-again',
  '11010': 'try-again',
  '13001-13022': 'help-desk',
  '14001': 'try-again',
  '14002': 'try-again',
} as const satisfies Readonly<Record<string, Remedy>>

/** The statuses after which something else helps than trying again. */
const statuses: Partial<Record<HttpStatus, Remedy>> = { 403: 'help-desk', 429: 'wait', 503: 'wait' }

export type CatalogueSection = keyof typeof codes

/** The section of a code of the backend; undefined where the catalogue does not have it. */
export function sectionOf(failCode: string): CatalogueSection | undefined {
  if (!/^\d+$/.test(failCode)) return undefined
  const sections = Object.keys(codes) as CatalogueSection[]
  return sections.find((section) => section === failCode) ?? sections.find(isIn(Number(failCode)))
}

const isIn = (code: number) => (section: CatalogueSection) => {
  const [first, last] = section.split('-').map(Number)
  return first !== undefined && last !== undefined && code >= first && code <= last
}

/** What helps after a failure with this code or, where the catalogue does not have it, with this status. */
export function remedyFor(failCode: string | undefined, status: number | undefined): Remedy {
  const section = failCode === undefined ? undefined : sectionOf(failCode)
  return (section ? codes[section] : statuses[status as HttpStatus]) ?? 'try-again'
}

/** Whether the catalogue says of a failure more than its bare status: by the code, or that waiting helps. */
export const isExplained = (failCode: string | undefined, status: number | undefined): boolean =>
  (failCode !== undefined && sectionOf(failCode) !== undefined) || remedyFor(failCode, status) === 'wait'
