import type { TranslatedText } from './translated'

/**
 * The contact in the privacy policy, which exists in Korean only. The policy marks the fields that the company has
 * not filled in.
 */
export interface PrivacyContact {
  /** The company's full name, as in the commercial register. */
  readonly company?: string | undefined
  readonly officer?: { readonly name: string; readonly position: string } | undefined
  readonly department?: { readonly name: string; readonly phone: string; readonly email: string } | undefined
}

/**
 * The company's data on the portal's pages. The backend writes it into the page as JSON, in `<meta name="company">`.
 */
export interface PortalCompany {
  readonly name: TranslatedText
  /** The name of the portal, in the brand panel and in the document's title. */
  readonly portalName?: TranslatedText | undefined
  /** The contact for employees who can't sign in. */
  readonly helpDesk?: TranslatedText | undefined
  readonly privacy?: PrivacyContact | undefined
  /** Address of the company's logo. */
  readonly logo?: string | undefined
}
