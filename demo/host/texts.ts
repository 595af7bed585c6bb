import type { Language } from '../../src/core/i18n/language'
import type { Theme } from './theme'

/** The host's own words; the elements bring theirs. */
interface HostTexts {
  readonly language: string
  readonly theme: string
  readonly policy: string
  readonly themes: Record<Theme, string>
  readonly titles: {
    readonly login: string
    readonly auth: string
    readonly dashboard: string
    readonly mobile: string
    readonly otp: string
    readonly fido: string
    readonly pc: string
    readonly sheet: string
    readonly notFound: string
    readonly register: string
    readonly mobileSetup: string
    readonly sample: string
    readonly policy: string
    readonly widgets: string
    readonly playground: string
  }
}

const texts: Record<Language, HostTexts> = {
  ko: {
    language: '언어',
    theme: '화면 테마',
    policy: '개인정보 처리방침',
    themes: { light: '밝게', dark: '어둡게', system: '시스템' },
    titles: {
      login: '로그인',
      auth: '본인 확인',
      dashboard: '대시보드',
      mobile: '모바일 생체인증 관리',
      otp: 'OTP 관리',
      fido: 'FIDO 보안키 관리',
      pc: 'PC 생체인증 관리',
      sheet: '내 로그인 안내서',
      notFound: '페이지를 찾을 수 없음',
      register: '인증 수단 등록',
      mobileSetup: '모바일 설정',
      sample: '샘플 애플리케이션',
      policy: '개인정보 처리방침',
      widgets: '위젯',
      playground: '플레이그라운드',
    },
  },
  en: {
    language: 'Language',
    theme: 'Theme',
    policy: 'Privacy policy',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    titles: {
      login: 'Sign in',
      auth: "Confirm it's you",
      dashboard: 'Dashboard',
      mobile: 'Mobile biometric management',
      otp: 'OTP management',
      fido: 'FIDO security key management',
      pc: 'PC biometric management',
      sheet: 'My sign-in sheet',
      notFound: 'Page not found',
      register: 'Register a sign-in method',
      mobileSetup: 'Mobile setup',
      sample: 'Sample application',
      policy: 'Privacy policy',
      widgets: 'Widgets',
      playground: 'Playground',
    },
  },
}

export const textsIn = (language: Language): HostTexts => texts[language]
