import { cleanCode } from '../../src/ui/clean-code'

/** What the company's QR code says. */
export interface CompanyLink {
  readonly ticket: string
  /** `https://` and the company's domain. Without it the phone's own backend is meant. */
  readonly apiUrl?: string
  /** The phone is to go through the bridge. */
  readonly mobBridge?: boolean
}

/** What a QR code, a pasted text or a typed number can be to a phone. */
export type Scanned =
  | ({ readonly kind: 'company' } & CompanyLink)
  /** A registration that the portal has opened: six digits for sign-ins, sixteen for OTP. */
  | { readonly kind: 'serial'; readonly serial: string }
  | { readonly kind: 'unknown' }

/** Reads the JSON of both QR codes, and a serial as people type it, with spaces or hyphens. */
export function readScanned(text: string): Scanned {
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

const serialIn = (text: string): Scanned | undefined =>
  /^(?:\d{6}|\d{16})$/.test(text) ? { kind: 'serial', serial: text } : undefined

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // Any QR code in the world may come before the camera.
    return undefined
  }
}
