import * as v from 'valibot'
import { call } from '../call'
import { filled, text } from '../wire'

const body = v.strictObject({ applicationId: v.number() })

/**
 * `serial` is text, because it may start with zeros; `serialDigits` gives its length. `brokerToken` is an extra field
 * of our backend. Unknown fields are kept, because the QR code shows the whole response.
 */
const answer = v.looseObject({ serial: text, topic: filled, brokerToken: v.nullish(v.string()) })

export const mobileSerial = call({
  id: 'mobileSerial',
  summary: 'Open the registration of a phone',
  service: 'user',
  method: 'POST',
  path: 'mobile-authenticator/serial',
  body,
  answer,
})

export const otpSerial = call({
  id: 'otpSerial',
  summary: 'Open the registration of an OTP device',
  service: 'user',
  method: 'POST',
  path: 'otp/serial',
  body,
  answer,
})
