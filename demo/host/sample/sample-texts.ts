import type { Language } from '../../../src/core/i18n/language'

const en = {
  title: 'Sample application',
  lead: 'See how another company application signs its users in with a second factor.',
  loginWithMfa: 'Login with MFA',
  loginTitle: 'Sign in to the sample application',
  applicationId: 'Application ID',
  applicationIdHint: 'Digits only. Gaon Works has the ID 1.',
  userId: 'User ID',
  login: 'Login',
  unknown: 'The ID does not exist. Please enter it again.',
  failed: "The request couldn't be completed. Try again in a moment.",
  succeeded: 'The employee confirmed the sign-in. A real application would open now.',
  home: 'Home',
}

const ko: typeof en = {
  title: '샘플 애플리케이션',
  lead: '다른 업무 시스템에서 다중 인증으로 로그인하는 과정을 체험합니다.',
  loginWithMfa: 'MFA로 로그인',
  loginTitle: '샘플 애플리케이션 로그인',
  applicationId: '애플리케이션 ID',
  applicationIdHint: '숫자만 입력할 수 있습니다. Gaon Works의 ID는 1입니다.',
  userId: '사용자 ID',
  login: '로그인',
  unknown: '존재하지 않는 ID입니다. 다시 입력하세요.',
  failed: '요청을 처리하지 못했습니다. 잠시 후 다시 시도하세요.',
  succeeded: '본인 확인이 끝났습니다. 실제 애플리케이션이라면 이제 화면이 열립니다.',
  home: '처음으로',
}

export const sampleTextsIn = (language: Language): typeof en => ({ ko, en })[language]
