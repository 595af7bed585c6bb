import type { Call } from './call'
import { emailSend, emailValidate, otpValidate, recoveryValidate, smsSend, smsValidate } from './calls/code'
import type { CodeMethod, SentCodeMethod } from './methods'

/** The calls that the table of the methods names. A method whose call is not here does not compile. */
export const codeValidations = {
  otpValidate,
  emailValidate,
  smsValidate,
  recoveryValidate,
} as const satisfies Record<CodeMethod['validate'], Call>

/** The calls that send a code, and whether an empty answer of theirs says that none was sent. */
export const codeSends = {
  emailSend: { call: emailSend, emptyMeansUnsent: false },
  smsSend: { call: smsSend, emptyMeansUnsent: true },
} as const satisfies Record<SentCodeMethod['send'], { call: Call; emptyMeansUnsent: boolean }>
