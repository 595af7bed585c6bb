import { createTransport } from 'nodemailer'
import type { Settings } from '../server-options'
import { StartError } from '../start-error'
import { isPlainAddress } from './address'

export interface Mail {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects when it refuses or does not answer. */
  send(mail: Mail): Promise<void>
  close(): void
}

const smtpAddress = (smtpUrl: string): URL => {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  if (url?.hostname && /^smtps?:$/.test(url.protocol)) return url
  throw new StartError('SMTP_URL does not work: it must look like smtp://user:password@host:587.')
}

/** Throws StartError for settings with which no mail could ever be sent. */
export const checkMailSettings = ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): void => {
  if (smtpUrl) smtpAddress(smtpUrl)
  if (!isPlainAddress(mailFrom)) {
    throw new StartError('MAIL_FROM must be one plain address such as no-reply@company.example.')
  }
}

/**
 * Sends over SMTP, to the server of the URL: `smtp://` or `smtps://`, with user and password if it needs them. A server
 * that has not greeted after `greetingTimeoutMs` is given up.
 */
export const createMailer = (smtpUrl: string, from: string, greetingTimeoutMs = 5_000): Mailer => {
  const url = smtpAddress(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    pool: true,
    maxConnections: 5,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 5_000,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, ...mail }) => {
      if (!isPlainAddress(to)) throw new Error('the recipient is not one plain email address')
      await transport.sendMail({ ...mail, from: { name: '', address: from }, to: { name: '', address: to } })
    },
    close: () => transport.close(),
  }
}
