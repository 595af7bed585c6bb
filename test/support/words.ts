/** What an employee reads on the way through the portal, as the tests look for it. Written down here once more on purpose. */
export const words = {
  en: {
    userId: 'User ID',
    remember: 'Remember ID',
    signIn: 'Sign in',
    chooser: 'Choose how to sign in',
    mobile: /^Mobile biometric/,
    pc: /^PC biometric/,
    fido: /^FIDO security key/,
    otp: /^OTP/,
    email: /^Email/,
    sms: /^SMS/,
    recovery: /^Temporary recovery code/,
    code: 'Enter the verification code.',
    sent: 'The code has been sent. Check your mailbox.',
    dashboard: 'Dashboard',
    logout: 'Log out',
    logoutQuestion: 'Do you want to log out?',
    cancel: 'Cancel',
    retry: 'Try again',
    waiting: 'Waiting for response...',
    notReceived: 'Nothing on your phone?',
    cancelled: 'Not confirmed',
    failed: 'Sign In Failed',
    otherMethod: 'Use another method',
  },
  ko: {
    userId: '사용자 ID',
    remember: 'ID 저장',
    signIn: '로그인',
    chooser: '인증 수단 선택',
    mobile: /^모바일 생체인증/,
    pc: /^PC 생체인증/,
    fido: /^FIDO 보안키/,
    otp: /^OTP/,
    email: /^이메일 인증/,
    sms: /^SMS 인증/,
    recovery: /^임시 복구 코드/,
    code: '인증번호를 입력하세요.',
    sent: '인증번호를 보냈습니다. 메일함을 확인하세요.',
    dashboard: '대시보드',
    logout: '로그아웃',
    logoutQuestion: '로그아웃하시겠습니까?',
    cancel: '취소',
    retry: '다시 시도',
    waiting: '응답을 기다리는 중입니다...',
    notReceived: '알림이 오지 않는 경우',
    cancelled: '인증이 완료되지 않았습니다',
    failed: '로그인 실패',
    otherMethod: '다른 인증 수단 사용',
  },
} as const

export type Language = keyof typeof words

export const languages = ['ko', 'en'] as const

export const localeOf = { ko: 'ko-KR', en: 'en-US' } as const satisfies Record<Language, string>
