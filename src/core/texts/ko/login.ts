import type { LoginTexts } from '../language-record'

/** The other texts of the login form, in Korean. They are loaded after those in `first-paint.ts`. */
export const login: LoginTexts = {
  useLatin: '한글로 입력되었습니다. 영문으로 바꾸기: {{latin}}',
  unknownId: '존재하지 않는 사용자 ID입니다. 다시 입력하세요.',
  refusedId: '이 ID로 로그인할 수 없습니다. 확인한 뒤 다시 입력하세요.',
  timeout: '오랫동안 활동이 없어 자동으로 로그아웃되었습니다.',
  otherTab: '다른 탭에서 로그아웃했습니다.',
  elsewhere: '계속하려면 이 페이지에서 로그인하세요.',
  toSignIn: '로그인 화면으로 이동',
  failedTitle: '오류가 발생했습니다',
  failedMessage: '네트워크 연결을 확인한 뒤 다시 시도하세요.',
}
