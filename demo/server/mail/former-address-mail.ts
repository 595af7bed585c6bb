import type { Mail } from './mailer'
import { noticeMail, timeDetails } from './notice-mail'

/** For the address that an employee had: whoever moves an account to a mailbox of their own must not go unnoticed. */
export function formerAddressMail(at: Date): Omit<Mail, 'to'> {
  const time = timeDetails(at)
  return noticeMail({
    ko: {
      title: '이메일 주소가 변경되었습니다',
      details: [time.ko],
      advice: [
        '이 주소로는 더 이상 인증번호와 알림을 보내지 않습니다.',
        '변경을 요청하지 않았다면 즉시 헬프데스크에 알리세요.',
      ],
    },
    en: {
      title: 'Your email address was changed',
      details: [time.en],
      advice: [
        "We'll no longer send codes and notices to this address.",
        "If you didn't ask for this, tell the help desk right away.",
      ],
    },
  })
}
