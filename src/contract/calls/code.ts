import * as v from 'valibot'
import { call } from '../call'
import { signInProof } from '../sign-in-proof'
import { filledUpTo, givenEmployeeId, numeric } from '../wire'

const whom = { applicationId: v.nullish(numeric), employeeId: givenEmployeeId }
const sendBody = v.strictObject(whom)
const validateQuery = v.strictObject({ ...whom, code: filledUpTo(64) })

/** Checks a one-time code of the mobile app. */
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

/** Sends a code by email. */
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

/** Checks the code that came by email. */
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

/** Sends a code by SMS; an empty answer means that it was not sent. */
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

/** Checks the code that came by SMS. */
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

/** Checks a temporary recovery code. */
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
