import type { AuthenticationType } from '../../../src/contract/authentication-types'
import { nameOnOneLine } from '../../../src/contract/values/device-name'
import type { Mail } from './mailer'
import { type Details, noticeMail, timeDetails } from './notice-mail'

/** Who did it, in the words of a mail: the names of administrators are for the audit log. */
export type ToldActor = 'you' | 'help-desk'

/** What happened to an account itself. */
export interface AccountNotice {
  readonly kind:
    | 'recovery-issued'
    | 'recovery-used'
    | 'locked'
    | 'unlocked'
    | 'granted'
    | 'withdrawn'
    | 'role-given'
    | 'role-taken'
    | 'phone-linked'
  readonly by: ToldActor
  /** That were granted or withdrawn. */
  readonly methods?: readonly AuthenticationType[]
  /** Of the phone that was linked. */
  readonly phone?: string
}

const unasked = {
  ko: '요청하지 않았다면 즉시 헬프데스크에 알리세요.',
  en: "If you didn't ask for this, tell the help desk right away.",
}
const unknownSignIn = {
  ko: '직접 한 일이 아니라면 다른 사람이 계정을 사용하고 있을 수 있습니다. 즉시 헬프데스크에 알리고, 로그인하여 등록된 기기를 확인하세요.',
  en: "If this wasn't you, someone else may be using your account. Tell the help desk right away, then sign in and check your registered devices.",
}

/** What happened, and what to do. */
const texts: Readonly<
  Record<
    AccountNotice['kind'],
    {
      readonly ko: readonly [title: string, ...advice: string[]]
      readonly en: readonly [title: string, ...advice: string[]]
    }
  >
> = {
  'recovery-issued': {
    ko: [
      '임시 복구 코드가 발급되었습니다',
      '코드를 가진 사람은 24시간 안에 한 번 로그인할 수 있습니다. 다른 사람에게 알리지 마세요.',
      unasked.ko,
    ],
    en: [
      'A recovery code was issued',
      "Anyone who has the code can sign in as you once within 24 hours. Don't share it.",
      unasked.en,
    ],
  },
  'recovery-used': {
    ko: ['임시 복구 코드로 로그인했습니다', unknownSignIn.ko],
    en: ['A recovery code was used to sign in', unknownSignIn.en],
  },
  locked: {
    ko: [
      '계정이 잠겼습니다',
      '모든 세션이 종료되었습니다. 잠금이 해제될 때까지 로그인할 수 없습니다.',
      '이유를 모르면 헬프데스크에 문의하세요.',
    ],
    en: [
      'Your account was locked',
      "All your sessions have ended. You can't sign in until the account is unlocked.",
      "If you don't know why, ask the help desk.",
    ],
  },
  unlocked: {
    ko: ['계정 잠금이 해제되었습니다', '이제 다시 로그인할 수 있습니다.', unasked.ko],
    en: ['Your account was unlocked', 'You can sign in again.', unasked.en],
  },
  granted: {
    ko: ['인증 수단이 허용되었습니다', '이제 이 인증 수단으로 로그인할 수 있습니다.', unasked.ko],
    en: ['A sign-in method was allowed', 'You can now sign in with it.', unasked.en],
  },
  withdrawn: {
    ko: [
      '인증 수단이 회수되었습니다',
      '더 이상 이 인증 수단으로 로그인할 수 없습니다.',
      '이유를 모르면 헬프데스크에 문의하세요.',
    ],
    en: [
      'A sign-in method was withdrawn',
      'You can no longer sign in with it.',
      "If you don't know why, ask the help desk.",
    ],
  },
  'role-given': {
    ko: ['관리자 역할이 부여되었습니다', '이제 헬프데스크 화면을 사용할 수 있습니다.', unasked.ko],
    en: ['You were made an administrator', 'You can now use the help desk page.', unasked.en],
  },
  'role-taken': {
    ko: [
      '관리자 역할이 해제되었습니다',
      '더 이상 헬프데스크 화면을 사용할 수 없습니다.',
      '이유를 모르면 서버 운영자에게 문의하세요.',
    ],
    en: [
      'You are no longer an administrator',
      'You can no longer use the help desk page.',
      "If you don't know why, ask the people who run the server.",
    ],
  },
  'phone-linked': {
    ko: ['휴대폰이 연동되었습니다', '이제 이 휴대폰에 인증 수단을 등록할 수 있습니다.', unknownSignIn.ko],
    en: ['A phone was linked', 'Sign-in methods can now be registered on it.', unknownSignIn.en],
  },
}

const actors = {
  you: { ko: ['처리', '본인'], en: ['Done by', 'You'] },
  'help-desk': { ko: ['처리', '헬프데스크'], en: ['Done by', 'The help desk'] },
} as const

/** The line that says who did it. */
export const actorDetails = (by: ToldActor) => actors[by]

/** As the dashboard calls them. */
export const methodNames: Readonly<Record<AuthenticationType, { readonly ko: string; readonly en: string }>> =
  {
    mobile: { ko: '모바일 생체인증', en: 'Mobile biometric' },
    ctap: { ko: 'FIDO 보안키', en: 'FIDO security key' },
    platform: { ko: 'PC 생체인증', en: 'PC biometric' },
    otp: { ko: 'OTP', en: 'OTP' },
    email: { ko: '이메일 인증', en: 'Email' },
    sms: { ko: 'SMS 인증', en: 'SMS' },
    'recovery otp': { ko: '임시 복구 코드', en: 'Temporary recovery code' },
  }

export function accountMail({ kind, by, methods, phone }: AccountNotice, at: Date): Omit<Mail, 'to'> {
  const time = timeDetails(at)
  const noticeIn = (language: 'ko' | 'en') => {
    const [title, ...advice] = texts[kind][language]
    const details: Details = [
      ...(methods
        ? [
            [
              language === 'ko' ? '인증 수단' : 'Method',
              methods.map((method) => methodNames[method][language]).join(', '),
            ] as const,
          ]
        : []),
      ...(phone === undefined
        ? []
        : [[language === 'ko' ? '휴대폰' : 'Phone', nameOnOneLine(phone)] as const]),
      actorDetails(by)[language],
      time[language],
    ]
    return { title, details, advice }
  }
  return noticeMail({ ko: noticeIn('ko'), en: noticeIn('en') })
}
