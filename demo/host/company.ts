import type { PortalCompany, PrivacyContact } from '../../src/contract/portal-company'
import type { Language } from '../../src/core/i18n/language'

/** What the portal's pages say in a language; the company itself comes from the backend. */
export interface Company {
  /** Shown in the brand panel and in the document's title. */
  readonly portalName: string
  /** Two short lines beside the sign-in card. */
  readonly promise: readonly [string, string]
  readonly explanation: string
  /** Whom an employee asks when nothing works, where the company says so. */
  readonly helpDesk: string | undefined
}

const texts: Record<Language, Omit<Company, 'helpDesk'>> = {
  ko: {
    portalName: '인증 센터',
    promise: ['사내 시스템에', '안전하게 로그인하세요'],
    explanation: '비밀번호 없이 인증 수단으로 본인임을 확인합니다.',
  },
  en: {
    portalName: 'Sign-in center',
    promise: ['Sign in to your', 'work systems safely'],
    explanation: "No password needed. You confirm it's you with a sign-in method.",
  },
}

/** As the backend put it into the page; nothing where no company has been set up. */
const given = (): Partial<PortalCompany> =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=company]')?.content || '{}')

const { name, portalName, helpDesk, privacy, logo } = given()

export const privacyContact: PrivacyContact = { company: name?.ko, ...privacy }

export const companyLogo = logo

export const companyIn = (language: Language): Company => ({
  ...texts[language],
  ...(portalName && { portalName: portalName[language] }),
  helpDesk: helpDesk?.[language],
})
