/** A text in both languages. */
export interface InBothLanguages {
  readonly ko: string
  readonly en: string
}

/** Who is behind the privacy policy, which exists in Korean only. What a company has not filled in is marked there. */
export interface PrivacyContact {
  /** The company's full name, as its register has it. */
  readonly company?: string | undefined
  readonly officer?: { readonly name: string; readonly position: string } | undefined
  readonly department?: { readonly name: string; readonly phone: string; readonly email: string } | undefined
}

/** What the portal's pages show of the company. The backend puts it into the page, as JSON in `<meta name="company">`. */
export interface PortalCompany {
  readonly name: InBothLanguages
  /** What the portal is called, in the brand panel and in the document's title. */
  readonly portalName?: InBothLanguages | undefined
  /** Whom an employee asks when nothing works. */
  readonly helpDesk?: InBothLanguages | undefined
  readonly privacy?: PrivacyContact | undefined
  /** Address of the company's logo. */
  readonly logo?: string | undefined
}
