import * as v from 'valibot'
import { methodStatus } from './status'
import { numeric, text } from './wire'

/** What the lookup of an employee gives: who it is and which methods are open to them. */
export const loginData = v.object({
  userEmail: v.nullish(v.string()),
  employeeId: text,
  userId: v.nullish(text),
  applicationId: v.nullish(numeric),
  fidoSecurityKeyStatus: methodStatus,
  pcAuthenticationStatus: methodStatus,
  mobileAuthenticationStatus: methodStatus,
  otpStatus: methodStatus,
  smsStatus: methodStatus,
  emailStatus: methodStatus,
  recoveryOtpStatus: methodStatus,
})
export type LoginData = v.InferOutput<typeof loginData>
