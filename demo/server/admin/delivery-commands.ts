import { portalTitle } from '../company/portal-title'
import { createMailer } from '../mail/mailer'
import { MailFailure } from '../mail/smtp-thread'
import { NONE } from '../settings/none'
import { createSmsWebhook } from '../sms/text-messages'
import { AdminError } from './admin-error'
import type { StandaloneCommand } from './command'

/** The gateway's own words say what is wrong, and the person at the terminal may read them. */
const failed = (name: string, error: Error): AdminError =>
  new AdminError(`${name} does not work: ${error instanceof MailFailure ? error.reply : error.message}.`)

const testMail: StandaloneCommand = {
  form: 'ADDRESS',
  about: 'send a mail through SMTP_URL',
  reason: 'none',
  needs: 1,
  takes: 1,
  runAlone: async ({ settings: { smtpUrl, smtpTls, mailFrom, company } }, [to = '']) => {
    if (smtpUrl === undefined || smtpUrl === NONE) throw new AdminError('SMTP_URL is not set.')
    const mailer = createMailer(smtpUrl, mailFrom, { tls: smtpTls, company })
    const text = '이 메일은 시험 발송입니다. This is a test.'
    try {
      await mailer.send({ to, subject: '시험 발송 · Test', text, html: `<p>${text}</p>` })
    } catch (error) {
      throw failed('SMTP_URL', error as Error)
    } finally {
      mailer.close()
    }
    return { text: `The mail server has taken a mail to ${to}.`, data: { sent: true } }
  },
}

const testSms: StandaloneCommand = {
  form: 'NUMBER',
  about: 'send a text message through SMS_WEBHOOK_URL',
  reason: 'none',
  needs: 1,
  takes: 1,
  runAlone: async ({ settings: { smsWebhookUrl, company } }, [to = '']) => {
    if (smsWebhookUrl === undefined || smsWebhookUrl === NONE) {
      throw new AdminError('SMS_WEBHOOK_URL is not set.')
    }
    const message = { to, text: `[${portalTitle(company)}] 시험 발송 · Test` }
    await createSmsWebhook(smsWebhookUrl)
      .send(message)
      .catch((error: Error) => {
        throw failed('SMS_WEBHOOK_URL', error)
      })
    return { text: `The gateway has taken a message to ${to}.`, data: { sent: true } }
  },
}

export const deliveryCommands: Readonly<Record<string, StandaloneCommand>> = {
  'test-mail': testMail,
  'test-sms': testSms,
}
