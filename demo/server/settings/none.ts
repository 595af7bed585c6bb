/** What SMTP_URL and SMS_WEBHOOK_URL say where a company sends no mails or no text messages. */
export const NONE = 'none'
