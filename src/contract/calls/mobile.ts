import * as v from 'valibot'
import { call } from '../call'
import { mobileDevice } from '../entities'
import { filled, numeric, opaqueId } from '../wire'

/** Lists the phones that can approve a sign-in. */
export const mobileDevices = call({
  id: 'mobileDevices',
  summary: 'List the phones that can approve a sign-in',
  service: 'login',
  method: 'GET',
  path: 'mobile-authenticator',
  bridgePath: 'mobile-authenticator-login-service',
  query: v.strictObject({ applicationId: v.nullish(numeric), employeeId: filled }),
  answer: v.array(mobileDevice),
})

/**
 * Asks a phone to approve a sign-in; the outcome comes over the broker on the topic. `brokerToken` is an extra of our
 * backend: the password with which the topic may be read.
 */
export const pushToken = call({
  id: 'pushToken',
  summary: 'Ask a phone to approve a sign-in',
  service: 'login',
  method: 'POST',
  path: 'fcm/push/token',
  body: v.strictObject({ deviceId: opaqueId, employeeId: filled, applicationId: v.nullish(numeric) }),
  answer: v.object({ topic: filled, brokerToken: v.nullish(v.string()) }),
})
