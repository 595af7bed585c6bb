import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { codeSends, codeValidations } from '../../src/contract/calls/code'
import {
  type CodeType,
  isCodeMethod,
  isSentCodeMethod,
  isSentCodeType,
  methods,
  type SentCodeType,
} from '../../src/contract/methods'
import { portalTitle } from '../company'
import { serveLoginCall } from '../http/calls'
import { clientOf } from '../limits/requester'
import { codeMail, codeSms } from '../mail/compose-mail'
import { failure, statusFailure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { type CodeMethod, type CodeSender, sendCode, sentCode, validateCode } from './codes'
import { otpCode } from './otp-code'
import { recoveryCode } from './recovery-code'

/** Sends codes by email. Fails with 14001 if the mail server does not accept one. */
const emailSender: CodeSender = {
  method: 'email',
  contact: 'email',
  queue: ({ mailer }) => mailer,
  send: ({ mailer }, to, about, sentFor) => mailer.send(() => ({ to, ...codeMail(about()) }), sentFor),
  refuse: ({ log }, error) => {
    log.error({ err: error }, 'a code could not be sent by email')
    return failure(14001)
  },
}

/** Sends codes by text message. Fails with a plain 502, because the catalogue has no error code for this. */
const smsSender: CodeSender = {
  method: 'sms',
  contact: 'phone',
  queue: ({ textMessages }) => textMessages,
  send: ({ textMessages, settings: { company } }, to, about, sentFor) =>
    textMessages.send(() => ({ to, text: codeSms(portalTitle(company), about()) }), sentFor),
  refuse: ({ log }, error) => {
    log.error({ err: error }, 'a code could not be sent by SMS')
    return statusFailure(502, 'the text message could not be sent')
  },
}

const senders: Readonly<Record<SentCodeType, CodeSender>> = { email: emailSender, sms: smsSender }

const ownCodes: Readonly<Record<Exclude<CodeType, SentCodeType>, CodeMethod>> = {
  otp: otpCode,
  'recovery otp': recoveryCode,
}

const codeOf = (type: CodeType): CodeMethod => (isSentCodeType(type) ? sentCode(type) : ownCodes[type])

/** Calls `run` when the response has been sent, or can no longer be sent. */
function afterAnswer(c: Context, run: () => void): void {
  const { outgoing }: HttpBindings = c.env
  if (outgoing.destroyed) run()
  else outgoing.once('close', run)
}

/** Routes for sign-ins with a typed code. */
export function codeRoutes(app: Hono, context: RequestContext): void {
  const client = (c: Context) => clientOf(c, context)
  for (const { send, wireType } of methods.filter(isSentCodeMethod)) {
    serveLoginCall(app, context, codeSends[send].call, ({ context, body, c }) =>
      sendCode(context, senders[wireType], body, client(c), (run) => afterAnswer(c, run)),
    )
  }
  for (const { validate, wireType } of methods.filter(isCodeMethod)) {
    const code = codeOf(wireType)
    serveLoginCall(app, context, codeValidations[validate], async ({ context, query, c }) => ({
      loginSerial: await validateCode(context, code, query, client(c)),
    }))
  }
}
