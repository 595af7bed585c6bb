import type { Mailer } from './mail/mailer'
import type { Settings } from './server-options'
import type { TextMessages } from './sms/text-messages'
import { StartError } from './start-error'

/** What SMTP_URL and SMS_WEBHOOK_URL say where a company sends no mails or no text messages. */
export const NONE = 'none'

/**
 * Throws StartError where codes would be written to the database for a desk that is not there: no one would get them but
 * whoever reads the database.
 */
export const checkDelivery = ({
  demo,
  smtpUrl,
  smsWebhookUrl,
}: Pick<Settings, 'demo' | 'smtpUrl' | 'smsWebhookUrl'>): void => {
  const missing = [
    ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
    ...(smsWebhookUrl === undefined ? ['SMS_WEBHOOK_URL'] : []),
  ]
  if (demo || missing.length === 0) return
  throw new StartError(
    `${missing.join(' and ')} must be set: to what sends the codes, or to ${NONE}. DEMO=1 shows codes at /desk instead.`,
  )
}

/** Sends no codes. A notice is left out without a word, because the operator wants it so. */
export const noMailer: Mailer = {
  send: (_mail, kind = 'code') =>
    kind === 'notice' ? Promise.resolve() : Promise.reject(new Error(`SMTP_URL is ${NONE}`)),
  close: () => undefined,
}

export const noTextMessages: TextMessages = {
  send: () => Promise.reject(new Error(`SMS_WEBHOOK_URL is ${NONE}`)),
}
