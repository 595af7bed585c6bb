const en = {
  title: 'Sign in',
  lead: 'Enter your user ID, then confirm with a method that you registered.',
  userId: 'User ID',
  remember: 'Remember ID',
  signIn: 'Sign in',
  language: 'Language',
  useLatin: 'Typed in Korean? Use',
} as const

export type LoginTexts = Readonly<Record<keyof typeof en, string>>

const ko: LoginTexts = {
  title: '로그인',
  lead: '사용자 ID를 입력한 뒤, 등록한 인증 수단으로 본인임을 확인하세요.',
  userId: '사용자 ID',
  remember: 'ID 저장',
  signIn: '로그인',
  language: '언어',
  useLatin: '한글로 입력하셨나요? 영문으로 바꾸기:',
}

/** The texts of the first paint, in both languages: they arrive with the form. */
export const login = { en, ko }
