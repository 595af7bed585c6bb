/** What an employee reads on the way through the portal, as the tests look for it. Written down here once more on purpose. */
export const words = {
  en: {
    userId: 'User ID',
    remember: 'Remember ID',
    signIn: 'Sign in',
    chooser: 'Choose a method',
    email: /^Email/,
    emailScreen: 'Email',
    code: 'Enter the verification code.',
    sent: 'The code has been sent. Check your mailbox.',
    sendAgain: 'Send the code again',
    otherMethod: 'Use another method',
    dashboard: 'Dashboard',
    menu: 'Menu',
    logout: 'Log out',
    logoutQuestion: 'Do you want to log out?',
    cancel: 'Cancel',
    ok: 'OK',
    reload: 'Reload',
    retry: 'Try again',
  },
  ko: {
    userId: '사용자 ID',
    remember: 'ID 저장',
    signIn: '로그인',
    chooser: '인증 수단 선택',
    email: /^이메일 인증/,
    emailScreen: '이메일 인증',
    code: '인증번호를 입력하세요.',
    sent: '인증번호를 보냈습니다. 메일함을 확인하세요.',
    sendAgain: '인증번호 다시 보내기',
    otherMethod: '다른 인증 수단 사용',
    dashboard: '대시보드',
    menu: '메뉴',
    logout: '로그아웃',
    logoutQuestion: '로그아웃하시겠습니까?',
    cancel: '취소',
    ok: '확인',
    reload: '새로 고침',
    retry: '다시 시도',
  },
} as const

export type Language = keyof typeof words

export const languages = ['ko', 'en'] as const

export const localeOf = { ko: 'ko-KR', en: 'en-US' } as const satisfies Record<Language, string>
