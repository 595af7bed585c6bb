import * as v from 'valibot'
import { call } from '../call'

/** What pairs the mobile app with the company: fields of the backend's choice, shown in the QR code as they are. */
export const appSerial = call({
  id: 'appSerial',
  summary: 'Get the data of the company-link QR code',
  service: 'user',
  method: 'POST',
  path: 'app/serial',
  answer: v.looseObject({}),
})

/** The terms of the private app store, one paragraph a line. */
export const termsAndConditions = call({
  id: 'termsAndConditions',
  summary: 'Get the terms of the private app store',
  service: 'app',
  method: 'GET',
  path: 'terms-and-conditions',
  as: 'text',
  answer: v.string(),
})

/** The company policy beside the login area, in demo mode: base64, with or without a data URI in front. */
export const policyImage = call({
  id: 'policyImage',
  summary: 'Get the company policy image of the demo mode',
  service: 'login',
  method: 'GET',
  path: 'policy-image',
  authorization: 'never',
  as: 'json-or-text',
  answer: v.string(),
})
