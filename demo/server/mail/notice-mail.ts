import { escapeHtml, mailPage } from './mail-page'
import type { Mail } from './mailer'

/** Names and values, one below the other. */
export type Details = readonly (readonly [name: string, value: string])[]

interface Notice {
  /** What happened, without a full stop. */
  readonly title: string
  readonly details: Details
  /** What to do, a paragraph each. */
  readonly advice: readonly string[]
}

/** A mail that says what happened to an account, Korean first. */
export const noticeMail = ({ ko, en }: { ko: Notice; en: Notice }): Omit<Mail, 'to'> => ({
  subject: `${ko.title} · ${en.title}`,
  text: [...textLinesOf(ko), '---', '', ...textLinesOf(en)].join('\n'),
  html: mailPage({
    title: ko.title,
    ko: `<p style="margin:0 0 16px"><strong>${ko.title}.</strong></p>
${tableOf(ko.details)}
${ko.advice.map((each) => `<p style="margin:16px 0 0;color:#444f5d">${each}</p>`).join('\n')}
<div style="height:24px"></div>`,
    en: `<p style="margin:0 0 12px"><strong>${en.title}.</strong></p>
${tableOf(en.details)}
${en.advice.map((each) => `<p style="margin:12px 0 0">${each}</p>`).join('\n')}`,
  }),
})

const textLinesOf = ({ title, details, advice }: Notice): string[] => [
  `${title}.`,
  '',
  ...details.map(([name, value]) => `    ${name}: ${value}`),
  '',
  ...advice.flatMap((each) => [each, '']),
]

const tableOf = (details: Details): string =>
  `<table style="border-collapse:collapse">
${details.map(([name, value]) => `<tr><td style="padding:2px 16px 2px 0;color:#5f6b7a;vertical-align:top;white-space:nowrap">${name}</td><td style="padding:2px 0;word-break:break-all">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>`

/** When it was, by Korean time in both languages: `2026. 11. 21. 13:21`. */
export function timeDetails(at: Date) {
  const shown = new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return { ko: ['일시', `${shown} (한국 시간)`], en: ['Time', `${shown} (Korea, UTC+9)`] } as const
}
