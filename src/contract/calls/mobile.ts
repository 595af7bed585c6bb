import * as v from 'valibot'
import { call } from '../call'
import { mobileDevice } from '../entities'
import { filled, givenEmployeeId, numeric, sentId } from '../wire'

/** Lists the phones that can approve a sign-in. */
export const mobileDevices = call({
  id: 'mobileDevices',
  summary: 'List the phones that can approve a sign-in',
  service: 'login',
  method: 'GET',
  path: 'mobile-authenticator',
  bridgePath: 'mobile-authenticator-login-service',
  query: v.strictObject({ applicationId: v.nullish(numeric), employeeId: givenEmployeeId }),
  optional: { position: 'phonePositions' },
  answer: v.array(mobileDevice),
})

/**
 * Asks a phone to approve a sign-in; the outcome comes over the broker on the topic. `brokerToken` is an extra of our
 * backend: the password with which the topic may be read. With `bindSerial` the answer has a `serialSecret`, and the serial
 * that comes on the topic is worth nothing to whoever overhears it without that.
 */
export const pushToken = call({
  id: 'pushToken',
  summary: 'Ask a phone to approve a sign-in',
  service: 'login',
  method: 'POST',
  path: 'fcm/push/token',
  body: v.strictObject({
    deviceId: sentId,
    employeeId: givenEmployeeId,
    applicationId: v.nullish(numeric),
    bindSerial: v.optional(v.boolean()),
  }),
  optional: { bindSerial: 'boundSerial', serialSecret: 'boundSerial' },
  answer: v.object({
    topic: filled,
    brokerToken: v.nullish(v.string()),
    serialSecret: v.nullish(v.string()),
  }),
})
