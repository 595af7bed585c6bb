import * as v from 'valibot'
import { call } from '../call'
import { filled, text } from '../wire'

const body = v.strictObject({ applicationId: v.number() })

/**
 * `serial` is text, since it may start with zeros: six digits for a phone, sixteen for OTP. `brokerToken` is an extra
 * of our backend. Unknown fields are kept for the QR code, which shows the answer.
 */
const answer = v.looseObject({ serial: text, topic: filled, brokerToken: v.nullish(v.string()) })

/** Opens the registration of a phone. */
export const mobileSerial = call({
  id: 'mobileSerial',
  summary: 'Open the registration of a phone',
  service: 'user',
  method: 'POST',
  path: 'mobile-authenticator/serial',
  body,
  answer,
})

/** Opens the registration of an OTP device. */
export const otpSerial = call({
  id: 'otpSerial',
  summary: 'Open the registration of an OTP device',
  service: 'user',
  method: 'POST',
  path: 'otp/serial',
  body,
  answer,
})
