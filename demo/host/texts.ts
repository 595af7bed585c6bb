import type { Language } from '../../src/core/i18n/language'
import type { Theme } from './theme'

/** The host's own words; the elements bring theirs. */
interface HostTexts {
  readonly theme: string
  readonly themes: Record<Theme, string>
  readonly titles: {
    readonly login: string
    readonly auth: string
    readonly dashboard: string
    readonly register: string
    readonly mobileSetup: string
    readonly sample: string
    readonly widgets: string
  }
  readonly sample: { readonly heading: string; readonly lead: string; readonly loginWithMfa: string }
}

const texts: Record<Language, HostTexts> = {
  ko: {
    theme: '화면 테마',
    themes: { light: '밝게', dark: '어둡게', system: '시스템' },
    titles: {
      login: '로그인',
      auth: '본인 확인',
      dashboard: '대시보드',
      register: '인증 수단 등록',
      mobileSetup: '모바일 앱 설정',
      sample: '샘플 애플리케이션',
      widgets: '구성 요소',
    },
    sample: {
      heading: '샘플 애플리케이션',
      lead: '다른 업무 시스템이 다중 인증으로 로그인하는 과정을 그대로 따라가 봅니다.',
      loginWithMfa: 'MFA로 로그인',
    },
  },
  en: {
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    titles: {
      login: 'Sign in',
      auth: 'Confirm it is you',
      dashboard: 'Dashboard',
      register: 'Register a method',
      mobileSetup: 'Mobile app set-up',
      sample: 'Sample application',
      widgets: 'Widgets',
    },
    sample: {
      heading: 'Sample application',
      lead: 'Follow how another application of the company signs its users in with a second factor.',
      loginWithMfa: 'Login with MFA',
    },
  },
}

export const textsIn = (language: Language): HostTexts => texts[language]
