const en = {
  title: 'Sign in',
  lead: "Enter your user ID. Next, you'll confirm it's you.",
  userId: 'User ID',
  remember: 'Remember ID',
  signIn: 'Sign in',
  language: 'Language',
  reload: 'Reload',
} as const

export type FirstPaintTexts = Readonly<Record<keyof typeof en, string>>

const ko: FirstPaintTexts = {
  title: '로그인',
  lead: '사용자 ID를 입력하세요. 다음\u00a0단계에서 본인임을 확인합니다.',
  userId: '사용자 ID',
  remember: 'ID 저장',
  signIn: '로그인',
  language: '언어',
  reload: '새로 고침',
}

/** The texts that the script tag's entry brings, in both languages: the login form's, and the way out of a dead end. */
export const firstPaint = { en, ko }
