import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { escapeHtml, mailPage } from './mail-page'
import type { Mail } from './mailer'

const validMinutes = sentCodeSeconds / 60

/** The mail that brings a sign-in code, Korean first. The subject shows on lock screens, so the code is not in it. */
export function codeMail(about: { code: string; applicationName: string }): Omit<Mail, 'to'> {
  const lines = textLines(about)
  return {
    subject: '로그인 인증번호 · Your verification code',
    text: lines.join('\n'),
    html: htmlOf(about),
  }
}

interface About {
  readonly code: string
  readonly applicationName: string
}

const textLines = ({ code, applicationName }: About): string[] => [
  `${applicationName} 로그인을 위한 인증번호입니다.`,
  '',
  `    ${code}`,
  '',
  `${validMinutes}분 안에 로그인 화면에 입력하세요. 이 인증번호는 한 번만 사용할 수 있습니다.`,
  '직접 요청하지 않았다면 이 메일을 무시하고 인증번호를 다른 사람에게 알리지 마세요.',
  '',
  '---',
  '',
  `This is your verification code for signing in to ${applicationName}: ${code}`,
  `Enter it on the sign-in screen within ${validMinutes} minutes. It works once.`,
  "If you didn't ask for it, ignore this email and don't share the code with anyone.",
  '',
]

function htmlOf({ code, applicationName }: About): string {
  const application = escapeHtml(applicationName)
  return mailPage({
    title: '로그인 인증번호',
    ko: `<p style="margin:0 0 16px"><strong>${application}</strong> 로그인을 위한 인증번호입니다.</p>
<p style="margin:0 0 16px;padding:16px;background:#f1f6ff;border-radius:10px;text-align:center;font-size:28px;line-height:36px;letter-spacing:6px"><strong>${code}</strong></p>
<p style="margin:0 0 24px;color:#444f5d">${validMinutes}분 안에 로그인 화면에 입력하세요. 이 인증번호는 한 번만 사용할 수 있습니다. 직접 요청하지 않았다면 이 메일을 무시하고 인증번호를 다른 사람에게 알리지 마세요.</p>`,
    en: `<p style="margin:0">This is your verification code for signing in to ${application}. Enter it on the sign-in screen within ${validMinutes} minutes. It works once. If you didn't ask for it, ignore this email and don't share the code with anyone.</p>`,
  })
}
