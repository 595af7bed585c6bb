import * as v from 'valibot'
import { type Call, call } from '../call'
import { longestGivenCode } from '../codes'
import type { CodeMethod, SentCodeMethod } from '../methods'
import { filled, filledUpTo, givenEmployeeId, numeric, text, wireToken } from '../wire'

/**
 * The response may be the serial itself, without JSON around it. A serial of digits is then parsed as a number. HTML
 * pages and sentences are rejected.
 */
const bareSerial = v.pipe(
  text,
  v.regex(/^[^\s<>{}"]+$/),
  v.transform((loginSerial) => ({ loginSerial })),
)

/**
 * The proof of the second factor: tokens, or a serial that the call `token` exchanges for tokens. The specification
 * does not show the response's form, so the three forms that its other calls use are accepted.
 */
export const signInProof = v.union([
  v.object({
    accessToken: v.pipe(wireToken, v.minLength(1)),
    refreshToken: v.nullish(wireToken),
    userEmail: v.nullish(v.string()),
  }),
  v.object({ loginSerial: filled }),
  bareSerial,
])
export type SignInProof = v.InferOutput<typeof signInProof>

const whom = { applicationId: v.nullish(numeric), employeeId: givenEmployeeId }
const sendBody = v.strictObject(whom)
const validateQuery = v.strictObject({ ...whom, code: filledUpTo(longestGivenCode) })

export const otpValidate = call({
  id: 'otpValidate',
  summary: 'Check a one-time code of the mobile app',
  service: 'login',
  method: 'GET',
  path: 'otp/code/validate',
  as: 'json-or-text',
  query: validateQuery,
  answer: signInProof,
})

export const emailSend = call({
  id: 'emailSend',
  summary: 'Send a verification code by email',
  service: 'login',
  method: 'POST',
  path: 'email/authenticate',
  as: 'json-or-text',
  body: sendBody,
  answer: v.unknown(),
})

export const emailValidate = call({
  id: 'emailValidate',
  summary: 'Check the code sent by email',
  service: 'login',
  method: 'GET',
  path: 'email/authenticate/validate',
  as: 'json-or-text',
  query: validateQuery,
  answer: signInProof,
})

/** Sends a code by SMS. An empty response means that no code was sent. */
export const smsSend = call({
  id: 'smsSend',
  summary: 'Send a verification code by SMS',
  service: 'login',
  method: 'POST',
  path: 'sms/authenticate',
  as: 'json-or-text',
  body: sendBody,
  answer: v.unknown(),
})

export const smsValidate = call({
  id: 'smsValidate',
  summary: 'Check the code sent by SMS',
  service: 'login',
  method: 'GET',
  path: 'sms/authenticate/validate',
  as: 'json-or-text',
  query: validateQuery,
  answer: signInProof,
})

export const recoveryValidate = call({
  id: 'recoveryValidate',
  summary: 'Check a temporary recovery code',
  service: 'login',
  method: 'GET',
  path: 'recovery/otp/validate',
  as: 'json-or-text',
  query: validateQuery,
  answer: signInProof,
})

/** The calls that the table of the methods names in `validate`. The compiler reports a missing one. */
export const codeValidations = {
  otpValidate,
  emailValidate,
  smsValidate,
  recoveryValidate,
} as const satisfies Record<CodeMethod['validate'], Call>

/** The calls that send a code. `emptyMeansUnsent` is true if an empty response means that no code was sent. */
export const codeSends = {
  emailSend: { call: emailSend, emptyMeansUnsent: false },
  smsSend: { call: smsSend, emptyMeansUnsent: true },
} as const satisfies Record<SentCodeMethod['send'], { call: Call; emptyMeansUnsent: boolean }>
