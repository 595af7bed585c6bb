const en = {
  title: 'Sign in',
  lead: 'Enter your user ID, then confirm with a method that you registered.',
  userId: 'User ID',
  remember: 'Remember ID',
  signIn: 'Sign in',
  language: 'Language',
  useLatin: 'Typed in Korean? Use',
  unknownId: 'This username does not exist. Please enter it again.',
  refusedId: 'You cannot sign in with this ID. Check it and enter it again.',
  failedTitle: 'Error Occurred',
  failedMessage: 'Check your connection and try again.',
  reload: 'Reload',
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
  unknownId: '존재하지 않는 사용자 ID입니다. 다시 입력하세요.',
  refusedId: '이 ID로 로그인할 수 없습니다. 확인한 뒤 다시 입력하세요.',
  failedTitle: '오류가 발생했습니다',
  failedMessage: '네트워크 연결을 확인한 뒤 다시 시도하세요.',
  reload: '새로 고침',
}

/** The texts of the first paint, in both languages: they arrive with the form. */
export const login = { en, ko }
