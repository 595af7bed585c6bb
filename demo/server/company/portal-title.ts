import type { Company } from './company'

/** What mails and text messages say first: the portal's own name, or the company's before the one that portals usually have. */
export function portalTitle(company: Company | undefined): string {
  const { portalName, name } = company?.portal ?? {}
  return portalName?.ko ?? (name ? `${name.ko} 인증 센터` : '인증 센터')
}
