import type { CodeType } from '../../../src/contract/authentication-types'
import { methodNames } from './account-mail'
import type { Mail } from './mailer'
import { noticeMail, timeDetails } from './notice-mail'

/** Strangers have entered as many wrong codes as they may. */
export interface Attack {
  readonly method: CodeType
}

export function attackMail({ method }: Attack, at: Date): Omit<Mail, 'to'> {
  const time = timeDetails(at)
  return noticeMail({
    ko: {
      title: '다른 사람이 로그인을 시도하고 있습니다',
      details: [['인증 수단', methodNames[method].ko], time.ko],
      advice: [
        '처음 사용하는 브라우저에서 잘못된 코드가 여러 번 입력되어 그곳에서의 시도를 제한했습니다. 이전에 로그인한 브라우저에서는 계속 로그인할 수 있습니다.',
        '직접 입력했다면 다른 인증 수단을 사용하거나 한 시간 후에 다시 시도하세요. 직접 입력하지 않았다면 헬프데스크에 알리세요.',
      ],
    },
    en: {
      title: 'Someone is trying to sign in as you',
      details: [['Method', methodNames[method].en], time.en],
      advice: [
        "Wrong codes were entered several times in a browser that you haven't used before, so we limited attempts there. You can still sign in with browsers that you've used before.",
        "If this was you, use another method or try again in an hour. If it wasn't, tell the help desk.",
      ],
    },
  })
}
