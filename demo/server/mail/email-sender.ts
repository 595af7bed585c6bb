import { failure } from '../http/api-failure'
import type { CodeSender } from '../sign-in/send-code'
import { codeMail } from './code-mail'

/** Codes by e-mail. Throws 14001 when the mail server does not take one. */
export const emailSender: CodeSender = {
  method: 'email',
  addressOf: ({ email }) => {
    if (!email) throw failure(4001, 'no email address')
    return email
  },
  send: ({ mailer, log }, to, about) =>
    mailer.send({ to, ...codeMail(about) }).catch((error: Error) => {
      log.error({ err: error }, 'a code could not be sent by email')
      throw failure(14001)
    }),
}
