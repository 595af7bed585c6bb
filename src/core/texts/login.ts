import { firstPaint } from './first-paint'

const en = {
  ...firstPaint.en,
  useLatin: 'Did you mean',
  unknownId: 'This username does not exist. Please enter it again.',
  refusedId: "You can't sign in with this ID. Check it and enter it again.",
  elsewhere: 'Sign in on this page to continue.',
  toSignIn: 'Go to sign-in',
  failedTitle: 'Error Occurred',
  failedMessage: 'Check your connection and try again.',
} as const

type LoginTexts = Readonly<Record<keyof typeof en, string>>

const ko: LoginTexts = {
  ...firstPaint.ko,
  useLatin: '한글로 입력했습니다. 영문으로 바꾸기:',
  unknownId: '존재하지 않는 사용자 ID입니다. 다시 입력하세요.',
  refusedId: '이 ID로 로그인할 수 없습니다. 확인한 뒤 다시 입력하세요.',
  elsewhere: '계속하려면 이 페이지에서 로그인하세요.',
  toSignIn: '로그인 화면으로 이동',
  failedTitle: '오류가 발생했습니다',
  failedMessage: '네트워크 연결을 확인한 뒤 다시 시도하세요.',
}

/**
 * What the login form says, also when something fails, in both languages: it needs no further chunk. Its type is written, as the
 * compiler would write the keys into the declarations in an order that changes from build to build.
 */
export const login: { readonly en: typeof en; readonly ko: LoginTexts } = { en, ko }
