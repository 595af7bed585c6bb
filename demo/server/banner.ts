import { employees } from './seed/company'

/** What somebody who has just started the server wants to know. */
export const banner = ({ url, demo, smtp }: { url: string; demo: boolean; smtp: boolean }): string => {
  const pages = [
    ['Portal', '/'],
    ...(demo ? [['Desk: mails with the codes', '/desk']] : []),
    ['Phone', '/phone'],
    ['Widgets', '/widgets'],
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
    lines.push('', 'Sign in with one of these employee IDs; there is no password.', '')
    lines.push(
      ...employees.map((each) => `  ${pad(each.employeeId, 9)}${pad(each.nameEn, 15)}${each.noteEn}`),
    )
    lines.push('', smtp ? 'Codes are sent through SMTP_URL.' : `Codes sent by e-mail appear at ${url}/desk`)
  }
  return [...lines, '', 'Press Ctrl+C to stop.', ''].join('\n')
}

const pad = (text: string, width: number) => text.padEnd(width)
