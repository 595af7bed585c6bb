import type { Context, Hono } from 'hono'
import { type CodeType, isSentCodeType, type SentCodeType } from '../../../src/contract/authentication-types'
import { codeSends, codeValidations } from '../../../src/contract/code-calls'
import { isCodeMethod, isSentCodeMethod, methods } from '../../../src/contract/methods'
import { serveLoginCall } from '../http/serve-call'
import { clientOf } from '../limits/requester'
import type { Services } from '../services'
import type { CodeMethod } from './code-method'
import { emailSender } from './email-sender'
import { otpCode } from './otp-code'
import { recoveryCode } from './recovery-code'
import { type CodeSender, sendCode } from './send-code'
import { sentCode } from './sent-code'
import { smsSender } from './sms-sender'
import { validateCode } from './validate-code'

const senders: Readonly<Record<SentCodeType, CodeSender>> = { email: emailSender, sms: smsSender }

const ownCodes: Readonly<Record<Exclude<CodeType, SentCodeType>, CodeMethod>> = {
  otp: otpCode,
  'recovery otp': recoveryCode,
}

const codeOf = (type: CodeType): CodeMethod => (isSentCodeType(type) ? sentCode(type) : ownCodes[type])

/** The ways to sign in by a code that is typed in. */
export function codeRoutes(app: Hono, services: Services): void {
  const client = (context: Context) => clientOf(context, services)
  for (const { send, wireType } of methods.filter(isSentCodeMethod)) {
    serveLoginCall(app, services, codeSends[send].call, ({ services, body, context }) =>
      sendCode(services, senders[wireType], body, client(context)),
    )
  }
  for (const { validate, wireType } of methods.filter(isCodeMethod)) {
    const code = codeOf(wireType)
    serveLoginCall(app, services, codeValidations[validate], async ({ services, query, context }) => ({
      loginSerial: await validateCode(services, code, query, client(context)),
    }))
  }
}
