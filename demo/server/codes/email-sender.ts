import { failure } from '../failures/api-failure'
import { codeMail } from '../mail/code-mail'
import type { CodeSender } from './send-code'

/** Codes by email. Throws 14001 when the mail server does not take one. */
export const emailSender: CodeSender = {
  method: 'email',
  contact: 'email',
  send: ({ mailer, log }, to, about) =>
    mailer.send({ to, ...codeMail(about) }).catch((error: Error) => {
      log.error({ err: error }, 'a code could not be sent by email')
      throw failure(14001)
    }),
}
