// Codes are grouped as in section 8 of the specification. A range has one text if the specification gives the whole
// range one meaning, or several meanings without saying which code has which. So no text says more than the backend
// may mean. For 10001–10005 and 11001–11010 there are as many meanings as codes, so each code has its own text.

/**
 * The action that helps after a failure, which a screen offers: try again now or later, use another method or device,
 * sign in again, or ask the help desk.
 */
export type Remedy = 'try-again' | 'wait' | 'other-method' | 'other-device' | 'sign-in' | 'help-desk'

/** Remedies by code or range of codes. An entry for one code takes precedence over the range around it. */
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

/** The HTTP statuses that have texts, for responses without a known code. */
export const httpStatuses = [
  400, 401, 403, 404, 405, 408, 409, 410, 429, 500, 501, 502, 503, 504, 505,
] as const

export type HttpStatus = (typeof httpStatuses)[number]

/** Remedies for statuses after which an immediate retry does not help. */
const statuses: Partial<Record<HttpStatus, Remedy>> = { 403: 'help-desk', 429: 'wait', 503: 'wait' }

export type CatalogueSection = keyof typeof codes

/** Returns the section of a backend code, or undefined if the catalogue does not have the code. */
export function sectionOf(failCode: string): CatalogueSection | undefined {
  if (!/^\d+$/.test(failCode)) return undefined
  const sections = Object.keys(codes) as CatalogueSection[]
  return sections.find((section) => section === failCode) ?? sections.find(isIn(Number(failCode)))
}

const isIn = (code: number) => (section: CatalogueSection) => {
  const [first, last] = section.split('-').map(Number)
  return first !== undefined && last !== undefined && code >= first && code <= last
}

/** Returns the remedy for a code or, if the catalogue does not have the code, for the status. */
export function remedyFor(failCode: string | undefined, status: number | undefined): Remedy {
  const section = failCode === undefined ? undefined : sectionOf(failCode)
  return (section ? codes[section] : statuses[status as HttpStatus]) ?? 'try-again'
}

/** True if the catalogue says more about a failure than its status: by the code, or that waiting helps. */
export const isExplained = (failCode: string | undefined, status: number | undefined): boolean =>
  (failCode !== undefined && sectionOf(failCode) !== undefined) || remedyFor(failCode, status) === 'wait'
