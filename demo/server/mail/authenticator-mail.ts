import type { DeviceType } from '../../../src/contract/authentication-types'
import { nameOnOneLine } from '../../../src/contract/values/device-name'
import { ignore } from '../platform/ignore'
import type { Services } from '../services'
import type { Mail } from './mailer'
import { type Details, noticeMail, timeDetails } from './notice-mail'

/** What happened to one of an employee's authenticators. */
export interface AuthenticatorChange {
  readonly kind: 'added' | 'renamed' | 'removed'
  readonly userId: number
  readonly type: DeviceType
  readonly applicationId: number
  /** Its name after the change. */
  readonly description: string
  /** The name before, of a renamed one. */
  readonly previous?: string | undefined
}

/**
 * Tells the employee by mail, so that a change made by somebody else does not go unnoticed. Never rejects: a mail that
 * cannot be sent is logged and does not undo the change. An employee without an address hears nothing.
 */
export async function notifyOfAuthenticator(
  { database, mailer, log, settings }: Pick<Services, 'database' | 'mailer' | 'log' | 'settings'>,
  change: AuthenticatorChange,
): Promise<void> {
  const at = settings.clock.now()
  try {
    const [row] = await database.query<{ email: string | null; application_name: string | null }>(
      `SELECT email, application_name FROM employees LEFT JOIN applications ON application_id = $2
       WHERE user_id = $1`,
      [change.userId, change.applicationId],
    )
    if (!row?.email) return
    const mail = authenticatorMail({ ...change, applicationName: row.application_name ?? '-', at })
    await mailer.send({ to: row.email, ...mail }, 'notice')
  } catch (error) {
    log.error(
      { err: error, kind: change.kind, type: change.type },
      'the mail about a change could not be sent',
    )
    ignore(error, 'the change is made; the log tells the operator that mail does not work')
  }
}

interface About extends Omit<AuthenticatorChange, 'userId' | 'applicationId'> {
  readonly applicationName: string
  readonly at: Date
}

const types = {
  mobile: { ko: '모바일 생체인증', en: 'Mobile biometric' },
  ctap: { ko: 'FIDO 보안키', en: 'FIDO security key' },
  platform: { ko: 'PC 생체인증', en: 'PC biometric' },
  otp: { ko: 'OTP', en: 'OTP' },
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

export function authenticatorMail(about: About): Omit<Mail, 'to'> {
  const { ko, en } = kinds[about.kind]
  const details = detailsOf(about)
  return noticeMail({
    ko: { title: ko, details: details.ko, advice: [advice.ko] },
    en: { title: en, details: details.en, advice: [advice.en] },
  })
}

function detailsOf(about: About): { ko: Details; en: Details } {
  const time = timeDetails(about.at)
  const { ko, en } = types[about.type]
  const name = nameOnOneLine(about.description)
  const previous = about.previous === undefined ? [] : [nameOnOneLine(about.previous)]
  return {
    ko: [
      ['인증 서비스', ko],
      ['기기 이름', name],
      ...previous.map((name) => ['이전 이름', name] as const),
      ['애플리케이션', about.applicationName],
      time.ko,
    ],
    en: [
      ['Service', en],
      ['Device', name],
      ...previous.map((name) => ['Previous name', name] as const),
      ['Application', about.applicationName],
      time.en,
    ],
  }
}
