import { portalTitle } from '../company'
import { createMailer, MailFailure } from '../mail/mailer'
import { NONE } from '../settings/setting'
import { createSmsWebhook } from '../text-messages'
import { AdminError, type StandaloneCommand } from './command'

/** Returns an error for the operator at the terminal. It includes the gateway's reply, which says what is wrong. */
const failed = (name: string, error: Error): AdminError =>
  new AdminError(`${name} does not work: ${error instanceof MailFailure ? error.reply : error.message}.`)

const testMail: StandaloneCommand = {
  form: 'ADDRESS',
  about: 'send a mail through SMTP_URL',
  reason: 'none',
  needs: 1,
  takes: 1,
  runAlone: async ({ settings: { smtpUrl, smtpTls, mailFrom, company, authorities } }, [to = '']) => {
    if (smtpUrl === undefined || smtpUrl === NONE) throw new AdminError('SMTP_URL is not set.')
    const mailer = createMailer(smtpUrl, mailFrom, { tls: smtpTls, company, authorities })
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
  runAlone: async ({ settings: { smsWebhookUrl, company, authorities } }, [to = '']) => {
    if (smsWebhookUrl === undefined || smsWebhookUrl === NONE) {
      throw new AdminError('SMS_WEBHOOK_URL is not set.')
    }
    const message = { to, text: `[${portalTitle(company)}] 시험 발송 · Test` }
    const webhook = createSmsWebhook(smsWebhookUrl, { authorities })
    try {
      await webhook.send(message)
    } catch (error) {
      throw failed('SMS_WEBHOOK_URL', error as Error)
    } finally {
      webhook.close()
    }
    return { text: `The gateway has taken a message to ${to}.`, data: { sent: true } }
  },
}

export const deliveryCommands: Readonly<Record<string, StandaloneCommand>> = {
  'test-mail': testMail,
  'test-sms': testSms,
}
