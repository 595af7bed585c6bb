import { employees } from '../seed/company'
import type { Settings } from '../settings/server-options'

/** What somebody who has just started the server wants to know. */
export function banner(url: string, settings: Settings): string {
  const { demo, phonePage, playgroundPage, widgetsPage, smtpUrl, smsWebhookUrl } = settings
  const pages = [
    ['Portal', '/'],
    ...(demo ? [['Desk: codes, help desk', '/desk']] : []),
    ...(phonePage ? [['Phone', '/phone']] : []),
    ...(playgroundPage ? [['Playground', '/playground']] : []),
    ...(widgetsPage ? [['Widgets', '/widgets']] : []),
    ['API', '/api'],
    ['OpenAPI document', '/openapi.json'],
  ] as const
  const lines = [
    '',
    'mfa-elements is running.',
    '',
    ...pages.map(([name, path]) => `  ${pad(name, 28)}${url}${path}`),
  ]
  if (demo) {
    lines.push('', 'Sign in with one of these user IDs. There is no password.', '')
    lines.push(
      ...employees.map((each) => `  ${pad(each.employeeId, 9)}${pad(each.nameEn, 15)}${each.noteEn}`),
    )
    const at = `appear at ${url}/desk`
    lines.push('', smtpUrl ? 'Emails are sent through SMTP_URL.' : `Codes sent by email ${at}.`)
    lines.push(smsWebhookUrl ? 'Text messages are sent through SMS_WEBHOOK_URL.' : `Codes sent by SMS ${at}.`)
    lines.push(`Open the phone of an employee at ${url}/desk.`)
  }
  return [...lines, '', 'Press Ctrl+C to stop.', ''].join('\n')
}

const pad = (text: string, width: number) => text.padEnd(width)
