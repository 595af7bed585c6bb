import type { Mail } from './mailer'

/** The mail that brings a sign-in code, Korean first. The subject shows on lock screens, so the code is not in it. */
export const codeMail = (about: { code: string; applicationName: string }): Omit<Mail, 'to'> => {
  const lines = textLines(about)
  return {
    subject: '[인증 센터] 로그인 인증 코드 · Your sign-in code',
    text: lines.join('\n'),
    html: htmlOf(about),
  }
}

interface About {
  readonly code: string
  readonly applicationName: string
}

const textLines = ({ code, applicationName }: About): string[] => [
  `${applicationName} 로그인을 위한 인증 코드입니다.`,
  '',
  `    ${code}`,
  '',
  '5분 안에 로그인 화면에 입력해 주세요. 이 코드는 한 번만 사용할 수 있습니다.',
  '직접 요청하지 않으셨다면 이 메일을 무시하고 다른 사람에게 코드를 알려 주지 마세요.',
  '',
  '---',
  '',
  `This is your verification code for signing in to ${applicationName}: ${code}`,
  'Enter it on the sign-in screen within 5 minutes. It works once.',
  'If you did not ask for it, ignore this mail and do not tell anyone the code.',
  '',
]

const htmlOf = ({ code, applicationName }: About): string => {
  const application = escapeHtml(applicationName)
  return `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><title>로그인 인증 코드</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f7f9;color:#161b22;font:15px/24px 'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif">
<div style="max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e6eb;border-radius:16px">
<p style="margin:0 0 16px"><strong>${application}</strong> 로그인을 위한 인증 코드입니다.</p>
<p style="margin:0 0 16px;padding:16px;background:#f1f6ff;border-radius:10px;text-align:center;font-size:28px;line-height:36px;letter-spacing:6px"><strong>${code}</strong></p>
<p style="margin:0 0 24px;color:#444f5d">5분 안에 로그인 화면에 입력해 주세요. 이 코드는 한 번만 사용할 수 있습니다. 직접 요청하지 않으셨다면 이 메일을 무시하고 다른 사람에게 코드를 알려 주지 마세요.</p>
<p lang="en" style="margin:0;padding-top:24px;border-top:1px solid #e2e6eb;color:#5f6b7a;font-size:13px;line-height:20px">This is your verification code for signing in to ${application}. Enter it within 5 minutes; it works once. If you did not ask for it, ignore this mail and do not tell anyone the code.</p>
</div>
</body>
</html>
`
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
