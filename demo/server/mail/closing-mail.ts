import type { CodeType } from '../../../src/contract/authentication-types'
import { methodNames } from './account-mail'
import type { Mail } from './mailer'
import { noticeMail, timeDetails } from './notice-mail'

/** A method that wrong codes have closed: a stranger may have entered them, and it stays closed until somebody opens it. */
export interface Closing {
  readonly method: CodeType
  /** How many wrong codes in a row have closed it. */
  readonly failures: number
}

const texts = {
  otp: {
    ko: {
      wayOn:
        'OTP를 다시 사용하려면 등록된 OTP 기기를 삭제하고 새로 등록하거나 헬프데스크에 차단 해제를 요청하세요.',
    },
    en: {
      wayOn:
        'To use OTP again, delete your OTP device and register it again, or ask the help desk to unblock it.',
    },
  },
  email: {
    ko: { wayOn: '다시 사용하려면 헬프데스크에 차단 해제를 요청하세요.' },
    en: { wayOn: 'To use it again, ask the help desk to unblock it.' },
  },
  sms: {
    ko: { wayOn: '다시 사용하려면 헬프데스크에 차단 해제를 요청하세요.' },
    en: { wayOn: 'To use it again, ask the help desk to unblock it.' },
  },
  'recovery otp': {
    ko: { wayOn: '복구 코드가 필요하면 헬프데스크에서 새 코드를 받으세요.' },
    en: {
      wayOn: 'If you need a recovery code, get a new one from the help desk.',
    },
  },
} as const satisfies Record<CodeType, Record<'ko' | 'en', { wayOn: string }>>

export function closingMail({ method, failures }: Closing, at: Date): Omit<Mail, 'to'> {
  const { ko, en } = texts[method]
  const time = timeDetails(at)
  return noticeMail({
    ko: {
      title: '인증 수단이 차단되었습니다',
      details: [['인증 수단', methodNames[method].ko], ['잘못된 입력', `연속 ${failures}회`], time.ko],
      advice: [
        `다른 인증 수단으로는 계속 로그인할 수 있습니다. ${ko.wayOn}`,
        '직접 입력하지 않았다면 다른 사람이 로그인을 시도했을 수 있습니다. 즉시 헬프데스크에 알리세요.',
      ],
    },
    en: {
      title: 'A sign-in method was blocked',
      details: [['Method', methodNames[method].en], ['Wrong codes', `${failures} in a row`], time.en],
      advice: [
        `You can still sign in with your other methods. ${en.wayOn}`,
        "If this wasn't you, someone else may be trying to sign in to your account. Tell the help desk right away.",
      ],
    },
  })
}
