import { nameOnOneLine } from '../../src/contract/device-name'
import type { AuthenticationType, CodeType, DeviceType } from '../../src/contract/methods'
import { messageLanguages } from './texts'
import type { AccountChange, DeviceChange, EventTexts, MessageTexts, ToldActor } from './texts/message-texts'

export type { ToldActor } from './texts/message-texts'

export interface Mail {
  readonly to: string
  /** The subject without the portal's title, which the mailer puts in front. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The content of a mail in one language. */
interface Content {
  readonly title: string
  readonly lines: readonly string[]
  /** HTML, with large text if the language is the first one of the mail. */
  readonly html: string
}

type Compose = (texts: MessageTexts, isFirst: boolean) => Content

/** Composes a mail of all languages, one below another. */
function compose(contentIn: Compose): Omit<Mail, 'to'> {
  const contents = messageLanguages.map((texts, at) => ({ ...contentIn(texts, at === 0), tag: texts.tag }))
  return {
    subject: contents.map(({ title }) => title).join(' · '),
    text: contents.map(({ lines }) => lines.join('\n')).join('\n---\n\n'),
    html: mailPage(contents),
  }
}

/**
 * Returns a mail's HTML page. The first language comes first in large text, the others follow below a line in small
 * text.
 */
const mailPage = ([first, ...others]: readonly (Content & {
  readonly tag: string
})[]): string => `<!doctype html>
<html lang="${first?.tag}">
<head><meta charset="utf-8"><title>${first?.title}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f7f9;color:#161b22;font:15px/24px 'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif">
<div style="max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e6eb;border-radius:16px">
${first?.html}
${others
  .map(
    ({
      tag,
      html,
    }) => `<div lang="${tag}" style="padding-top:24px;border-top:1px solid #e2e6eb;color:#5f6b7a;font-size:13px;line-height:20px">
${html}
</div>`,
  )
  .join('\n')}
</div>
</body>
</html>
`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Names and values, shown one below another. */
type Details = readonly (readonly [name: string, value: string])[]

/** Composes a mail about an event. */
const noticeMail = (
  eventIn: (texts: MessageTexts) => EventTexts,
  detailsIn: (texts: MessageTexts) => Details,
) =>
  compose((texts, isFirst) => {
    const { title, advice } = eventIn(texts)
    const details = detailsIn(texts)
    return {
      title,
      lines: [
        `${title}.`,
        '',
        ...details.map(([name, value]) => `    ${name}: ${value}`),
        '',
        ...advice.flatMap((each) => [each, '']),
      ],
      html: isFirst
        ? `<p style="margin:0 0 16px"><strong>${title}.</strong></p>
${tableOf(details)}
${advice.map((each) => `<p style="margin:16px 0 0;color:#444f5d">${each}</p>`).join('\n')}
<div style="height:24px"></div>`
        : `<p style="margin:0 0 12px"><strong>${title}.</strong></p>
${tableOf(details)}
${advice.map((each) => `<p style="margin:12px 0 0">${each}</p>`).join('\n')}`,
    }
  })

const tableOf = (details: Details): string =>
  `<table style="border-collapse:collapse">
${details.map(([name, value]) => `<tr><td style="padding:2px 16px 2px 0;color:#5f6b7a;vertical-align:top;white-space:nowrap">${name}</td><td style="padding:2px 0;word-break:break-all">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>`

/** Korean time in every language: `2026. 11. 21. 13:21`. */
const koreanTime = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const timeLine = (texts: MessageTexts, at: Date) =>
  [texts.details.time, texts.koreanTime(koreanTime.format(at))] as const

const actorLine = (texts: MessageTexts, by: ToldActor) => [texts.details.actor, texts.actors[by]] as const

interface AccountNotice {
  readonly kind: AccountChange
  readonly by: ToldActor
  /** The methods that were granted or withdrawn. */
  readonly methods?: readonly AuthenticationType[]
  /** The name of the linked phone. */
  readonly phone?: string
}

const accountMail = ({ kind, by, methods, phone }: AccountNotice, at: Date) =>
  noticeMail(
    (texts) => texts.accountChanges[kind],
    (texts) => [
      ...(methods
        ? [[texts.details.method, methods.map((method) => texts.methods[method]).join(', ')] as const]
        : []),
      ...(phone === undefined ? [] : [[texts.details.phone, nameOnOneLine(phone)] as const]),
      actorLine(texts, by),
      timeLine(texts, at),
    ],
  )

/** The event that a limit of wrong codes was reached, by strangers or in a browser that the employee has used. */
interface Attack {
  readonly method: CodeType
  readonly inKnownBrowser?: true
}

const attackMail = ({ method, inKnownBrowser }: Attack, at: Date) =>
  noticeMail(
    ({ attack }) => (inKnownBrowser ? attack.knownBrowser : attack.unknownBrowser),
    (texts) => [[texts.details.method, texts.methods[method]], timeLine(texts, at)],
  )

/** A change of one of an employee's authenticators. */
interface AuthenticatorChange {
  readonly kind: DeviceChange
  readonly by: ToldActor
  readonly type: DeviceType
  readonly applicationName: string
  /** The device's name after the change. */
  readonly description: string
  /** The name before a rename. */
  readonly previous?: string | undefined
}

const authenticatorMail = (about: AuthenticatorChange, at: Date) =>
  noticeMail(
    (texts) => texts.deviceChanges[about.kind],
    (texts) => [
      [texts.details.service, texts.methods[about.type]],
      [texts.details.device, nameOnOneLine(about.description)],
      ...(about.previous === undefined
        ? []
        : [[texts.details.previousName, nameOnOneLine(about.previous)] as const]),
      [texts.details.application, about.applicationName],
      actorLine(texts, about.by),
      timeLine(texts, at),
    ],
  )

/** The content of a notice. Instances of later versions may read it, so its form must stay compatible. */
export type Notice =
  | Omit<AccountNotice, 'by'>
  | (Omit<AuthenticatorChange, 'by' | 'applicationName'> & { readonly applicationId: number })
  | (Attack & { readonly kind: 'attack' })

/** A notice as stored in the outbox. */
export type StoredNotice =
  | AccountNotice
  | AuthenticatorChange
  | (Attack & { readonly kind: 'attack' })
  | { readonly kind: 'former-address' }

/** Composes the mail for a notice about an event at the given time. */
export function mailOfNotice(notice: StoredNotice, at: Date): Omit<Mail, 'to'> {
  switch (notice.kind) {
    case 'added':
    case 'renamed':
    case 'removed':
      return authenticatorMail(notice, at)
    case 'attack':
      return attackMail(notice, at)
    case 'former-address':
      // This mail goes to the previous address, so that the employee notices if an attacker has changed it.
      return noticeMail(
        ({ formerAddress }) => formerAddress,
        (texts) => [timeLine(texts, at)],
      )
    default:
      return accountMail(notice, at)
  }
}

/** The contents of a message with a code. */
export interface SentCode {
  readonly code: string
  readonly applicationName: string
  readonly validMinutes: number
}

/** Composes the mail with a sign-in code. Lock screens show the subject, so it does not contain the code. */
export const codeMail = ({ code, applicationName, validMinutes }: SentCode): Omit<Mail, 'to'> =>
  compose((texts, isFirst) => {
    const { title, introduction, introductionWithCode, instruction, warning } = texts.code
    const last = [instruction(validMinutes), warning]
    const application = escapeHtml(applicationName)
    if (!isFirst)
      return {
        title,
        lines: [introductionWithCode(applicationName, code), ...last, ''],
        html: `<p style="margin:0">${[introduction(application), ...last].join(' ')}</p>`,
      }
    return {
      title,
      lines: [introduction(applicationName), '', `    ${code}`, '', ...last, ''],
      html: `<p style="margin:0 0 16px">${introduction(`<strong>${application}</strong>`)}</p>
<p style="margin:0 0 16px;padding:16px;background:#f1f6ff;border-radius:10px;text-align:center;font-size:28px;line-height:36px;letter-spacing:6px"><strong>${code}</strong></p>
<p style="margin:0 0 24px;color:#444f5d">${last.join(' ')}</p>`,
    }
  })

/** Composes the text message with a sign-in code. */
export function codeSms(portal: string, { code, applicationName, validMinutes }: SentCode): string {
  const [first] = messageLanguages
  return [
    first.sms.heading(portal, applicationName),
    code,
    ...messageLanguages.map(({ sms }) => sms.instruction(validMinutes)),
  ].join('\n')
}
