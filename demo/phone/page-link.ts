import { type CompanyLink, readScanned } from './scanned'

/** What the phone page's address asks for. */
export type PageLink =
  /** To be a phone that the employee has. */
  | { readonly kind: 'adopt'; readonly deviceId: string; readonly ticket: string }
  /** To be a new phone. */
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
