import { nameOnOneLine } from '../../../src/contract/device-name'
import { ignore } from '../ignore'
import type { Services } from '../services'
import { escapeHtml, mailPage } from './mail-page'
import type { Mail } from './mailer'

/** What happened to one of an employee's authenticators. */
export interface AuthenticatorChange {
  readonly kind: 'added' | 'renamed' | 'removed'
  readonly userId: number
  readonly type: 'mobile' | 'ctap' | 'platform' | 'otp'
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
export const tellOfAuthenticator = async (
  { database, mailer, log, settings }: Pick<Services, 'database' | 'mailer' | 'log' | 'settings'>,
  change: AuthenticatorChange,
): Promise<void> => {
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
    log.error({ err: error, kind: change.kind, type: change.type }, 'a change could not be told by email')
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
  ko: '직접 한 일이 아니라면 다른 사람이 계정을 사용하고 있을 수 있습니다. 즉시 헬프데스크에 알리고, 인증 센터에 로그인하여 등록된 기기를 확인하세요.',
  en: "If this wasn't you, someone else may be using your account. Tell the help desk right away, then sign in and check your registered devices.",
}

/** Korean first. Times are Korean in both languages. */
export const authenticatorMail = (about: About): Omit<Mail, 'to'> => {
  const { ko, en } = kinds[about.kind]
  const details = detailsOf(about)
  return {
    subject: `[인증 센터] ${ko} · ${en}`,
    text: [
      `${ko}.`,
      '',
      ...details.ko.map(([name, value]) => `    ${name}: ${value}`),
      '',
      advice.ko,
      '',
      '---',
      '',
      `${en}.`,
      '',
      ...details.en.map(([name, value]) => `    ${name}: ${value}`),
      '',
      advice.en,
      '',
    ].join('\n'),
    html: mailPage({
      title: ko,
      ko: `<p style="margin:0 0 16px"><strong>${ko}.</strong></p>
${listOf(details.ko)}
<p style="margin:16px 0 24px;color:#444f5d">${advice.ko}</p>`,
      en: `<p style="margin:0 0 12px"><strong>${en}.</strong></p>
${listOf(details.en)}
<p style="margin:12px 0 0">${advice.en}</p>`,
    }),
  }
}

type Details = readonly (readonly [name: string, value: string])[]

const detailsOf = (about: About): { ko: Details; en: Details } => {
  const at = koreanTime(about.at)
  const { ko, en } = types[about.type]
  const name = nameOnOneLine(about.description)
  const previous = about.previous === undefined ? [] : [nameOnOneLine(about.previous)]
  return {
    ko: [
      ['인증 서비스', ko],
      ['기기 이름', name],
      ...previous.map((name) => ['이전 이름', name] as const),
      ['애플리케이션', about.applicationName],
      ['일시', `${at} (한국 시간)`],
    ],
    en: [
      ['Service', en],
      ['Device', name],
      ...previous.map((name) => ['Previous name', name] as const),
      ['Application', about.applicationName],
      ['Time', `${at} (Korea, UTC+9)`],
    ],
  }
}

const listOf = (details: Details): string =>
  `<table style="border-collapse:collapse">
${details.map(([name, value]) => `<tr><td style="padding:2px 16px 2px 0;color:#5f6b7a;vertical-align:top;white-space:nowrap">${name}</td><td style="padding:2px 0;word-break:break-all">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>`

/** `2026. 11. 21. 13:21` */
const koreanTime = (date: Date): string =>
  new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
