import type { Language } from '../../src/core/i18n/language'

/** What a company replaces when it puts the portal on its own intranet. */
export interface Company {
  /** Shown in the brand panel and in the document's title. */
  readonly portalName: string
  /** Two short lines beside the sign-in card. */
  readonly promise: readonly [string, string]
  readonly explanation: string
  /** Whom an employee asks when nothing works. */
  readonly helpDesk: string
}

const companies: Record<Language, Company> = {
  ko: {
    portalName: '인증 센터',
    promise: ['사내 시스템에', '안전하게 로그인하세요'],
    explanation: '비밀번호 없이 인증 수단으로 본인임을 확인합니다.',
    helpDesk: 'IT 헬프데스크 내선 1234',
  },
  en: {
    portalName: 'Sign-in center',
    promise: ['Sign in to your', 'work systems safely'],
    explanation: "No password needed. You confirm it's you with a sign-in method.",
    helpDesk: 'IT help desk, extension 1234',
  },
}

/** Who is behind the privacy policy, which exists in Korean only. */
export interface PrivacyContact {
  readonly company: string
  readonly officer: { readonly name: string; readonly position: string }
  readonly department: { readonly name: string; readonly phone: string; readonly email: string }
}

export const privacyContact: PrivacyContact = {
  company: '가온물산 주식회사',
  officer: { name: '정하윤', position: '정보보호 최고책임자' },
  department: { name: '정보보호팀', phone: '02-0000-1234', email: 'privacy@gaon.example' },
}

export const companyIn = (language: Language): Company => companies[language]
