const en = {
  title: 'Sign in',
} as const

const ko: Record<keyof typeof en, string> = {
  title: '로그인',
}

/** The texts of the first paint, in both languages: they arrive with the form. */
export const login = { en, ko }
