import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { PortalCompany } from '../../../src/contract/portal-company'
import type { StoredFile } from './file-store'

/** As the portal's page has it before a company is filled in. */
const EMPTY = '<meta name="company">'

/** Fills the company into the portal's page: in the page itself, it is there before anything is drawn. */
export function createCompanyPage(company: PortalCompany | undefined) {
  let last: { readonly from: string; readonly filled: StoredFile } | undefined
  return (page: StoredFile): StoredFile => {
    if (!company) return page
    if (last?.from !== page.hash) last = { from: page.hash, filled: filledIn(page, company) }
    return last.filled
  }
}

function filledIn(page: StoredFile, company: PortalCompany): StoredFile {
  const text = new TextDecoder()
    .decode(page.body)
    .replace(EMPTY, () => `<meta name="company" content="${escaped(JSON.stringify(company))}">`)
  const body = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { type: page.type, body, hash, brotli: new Uint8Array(brotliCompressSync(body)) }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
