import type { Context, Hono } from 'hono'
import {
  emailSend,
  emailValidate,
  otpValidate,
  recoveryValidate,
  smsSend,
  smsValidate,
} from '../../../src/contract/calls/code'
import { clientAddress } from '../http/client-address'
import { serveLoginCall } from '../http/serve-call'
import type { Services } from '../services'
import { emailSender } from './email-sender'
import { otpCode } from './otp-code'
import { recoveryCode } from './recovery-code'
import { sendCode } from './send-code'
import { emailCode, smsCode } from './sent-code'
import { smsSender } from './sms-sender'
import { validateCode } from './validate-code'

const sends = [
  [emailSend, emailSender],
  [smsSend, smsSender],
] as const

const validations = [
  [emailValidate, emailCode],
  [smsValidate, smsCode],
  [otpValidate, otpCode],
  [recoveryValidate, recoveryCode],
] as const

/** The ways to sign in by a code that is typed in. */
export const codeRoutes = (app: Hono, services: Services): void => {
  const addressOf = (context: Context) => clientAddress(context, services.settings.trustProxy)
  for (const [call, sender] of sends) {
    serveLoginCall(app, services, call, ({ body, context }) =>
      sendCode(services, sender, body, addressOf(context)),
    )
  }
  for (const [call, method] of validations) {
    serveLoginCall(app, services, call, async ({ query, context }) => ({
      loginSerial: await validateCode(services, method, query, addressOf(context)),
    }))
  }
}
