import { StartError } from '../failures/start-error'
import type { Settings } from './server-options'

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
