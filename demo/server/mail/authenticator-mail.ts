import type { DeviceType } from '../../../src/contract/authentication-types'
import { nameOnOneLine } from '../../../src/contract/values/device-name'
import { actorDetails, methodNames, type ToldActor } from './account-mail'
import type { Mail } from './mailer'
import { type Details, noticeMail, timeDetails } from './notice-mail'

/** What happened to one of an employee's authenticators. */
export interface AuthenticatorChange {
  readonly kind: 'added' | 'renamed' | 'removed'
  readonly by: ToldActor
  readonly type: DeviceType
  readonly applicationName: string
  /** Its name after the change. */
  readonly description: string
  /** The name before, of a renamed one. */
  readonly previous?: string | undefined
}

const kinds = {
  added: { ko: '인증 수단이 등록되었습니다', en: 'A sign-in method was registered' },
  renamed: { ko: '인증 수단의 이름이 변경되었습니다', en: 'A sign-in method was renamed' },
  removed: { ko: '인증 수단이 삭제되었습니다', en: 'A sign-in method was deleted' },
}

const advice = {
  ko: '직접 한 일이 아니라면 다른 사람이 계정을 사용하고 있을 수 있습니다. 즉시 헬프데스크에 알리고, 로그인하여 등록된 기기를 확인하세요.',
  en: "If this wasn't you, someone else may be using your account. Tell the help desk right away, then sign in and check your registered devices.",
}

export function authenticatorMail(about: AuthenticatorChange, at: Date): Omit<Mail, 'to'> {
  const { ko, en } = kinds[about.kind]
  const details = detailsOf(about, at)
  return noticeMail({
    ko: { title: ko, details: details.ko, advice: [advice.ko] },
    en: { title: en, details: details.en, advice: [advice.en] },
  })
}

function detailsOf(about: AuthenticatorChange, at: Date): { ko: Details; en: Details } {
  const time = timeDetails(at)
  const by = actorDetails(about.by)
  const { ko, en } = methodNames[about.type]
  const name = nameOnOneLine(about.description)
  const previous = about.previous === undefined ? [] : [nameOnOneLine(about.previous)]
  return {
    ko: [
      ['인증 서비스', ko],
      ['기기 이름', name],
      ...previous.map((name) => ['이전 이름', name] as const),
      ['애플리케이션', about.applicationName],
      by.ko,
      time.ko,
    ],
    en: [
      ['Service', en],
      ['Device', name],
      ...previous.map((name) => ['Previous name', name] as const),
      ['Application', about.applicationName],
      by.en,
      time.en,
    ],
  }
}
