import type { PortalCompany, PrivacyContact } from '../../src/contract/portal-company'
import { inLanguage } from '../../src/contract/translated'
import type { Language } from '../../src/core/i18n/languages'
import { textsIn } from './texts'
import type { CompanyTexts } from './texts/host-texts'

export interface Company extends CompanyTexts {
  /** The contact for an employee when nothing works, if the company names one. */
  readonly helpDesk: string | undefined
}

/** The company that the backend wrote into the page; empty if none is set up. */
const given = (): Partial<PortalCompany> =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=company]')?.content || '{}')

const { name, portalName, helpDesk, privacy, logo } = given()

export const privacyContact: PrivacyContact = { company: name?.ko, ...privacy }

export const companyLogo = logo

export const companyIn = (language: Language): Company => ({
  ...textsIn(language).company,
  ...(portalName && { portalName: inLanguage(portalName, language) }),
  helpDesk: inLanguage(helpDesk, language),
})
