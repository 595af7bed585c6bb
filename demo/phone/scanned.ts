import { cleanCode, serialDigits } from '../../src/contract/codes'

/** The content of the company's QR code. */
export interface CompanyLink {
  readonly ticket: string
  /** `https://` and the company's domain; missing for the phone's own backend. */
  readonly apiUrl?: string
  /** True if the phone must send its calls through the bridge. */
  readonly mobBridge?: boolean
}

/** The possible meanings of a QR code, a pasted text or a typed number. */
export type ScannedCode =
  | ({ readonly kind: 'company' } & CompanyLink)
  /** The number of a registration that was opened in the portal. */
  | { readonly kind: 'serial'; readonly serial: string }
  | { readonly kind: 'unknown' }

/**
 * Reads the JSON of the company's QR code or of a registration's QR code, or a serial as users type it, with spaces
 * or hyphens.
 */
export function readScanned(text: string): ScannedCode {
  const serial = serialIn(cleanCode(text))
  if (serial) return serial
  const fields = fieldsOf(text)
  if (!fields) return { kind: 'unknown' }
  const { ticket, apiUrl, mobBridge } = fields
  if (typeof ticket === 'string' && apiUrl === undefined) return { kind: 'company', ticket }
  if (typeof ticket === 'string' && isWebAddress(apiUrl)) {
    return { kind: 'company', ticket, apiUrl, mobBridge: mobBridge === true }
  }
  return (typeof fields.serial === 'string' && serialIn(fields.serial)) || { kind: 'unknown' }
}

const serialLengths: readonly number[] = Object.values(serialDigits)

const serialIn = (text: string): ScannedCode | undefined =>
  /^\d+$/.test(text) && serialLengths.includes(text.length) ? { kind: 'serial', serial: text } : undefined

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // The camera may see any QR code.
    return undefined
  }
}

/** The action that the phone page's URL requests. */
export type PageLink =
  /** Become a phone that the employee has. */
  | { readonly kind: 'adopt'; readonly deviceId: string; readonly ticket: string }
  /** Become a new phone. */
  | { readonly kind: 'pair'; readonly link: CompanyLink }

/**
 * Reads the page's hash: `#adopt=<deviceId>.<ticket>` and `#pair=<ticket>` are the desk's links, to a phone that an
 * employee has and to a new one. `#pair=` also takes the whole text of the company's QR code.
 */
export function readPageLink(hash: string): PageLink | undefined {
  const [, deviceId, adoptionTicket] = /^#adopt=([\w-]+)\.([\w-]+)$/.exec(hash) ?? []
  if (deviceId && adoptionTicket) return { kind: 'adopt', deviceId, ticket: adoptionTicket }
  const paired = /^#pair=(.+)$/.exec(hash)?.[1]
  if (!paired) return undefined
  const link = /^[\w-]+$/.test(paired) ? { ticket: paired } : companyIn(paired)
  return link && { kind: 'pair', link }
}

function companyIn(encoded: string) {
  try {
    const scanned = readScanned(decodeURIComponent(encoded))
    return scanned.kind === 'company' ? scanned : undefined
  } catch {
    // Not one of our links.
    return undefined
  }
}
