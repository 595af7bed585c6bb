import * as v from 'valibot'
import { call } from '../call'
import { mobileDevice } from '../entities'
import { filled, filledUpTo, givenEmployeeId, numeric, sentId } from '../wire'

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
 * Asks a phone to approve a sign-in. The outcome arrives over the broker on the topic. `brokerToken` is an extra
 * field of our backend: the password for reading the topic. With `bindSerial` the response has a `serialSecret`. The
 * serial on the topic can then be exchanged only with this secret, so overhearing the serial is not enough.
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

/**
 * Takes back the push request on a topic, because the user no longer waits for it. A request that is already over
 * stays unchanged.
 */
export const cancelPush = call({
  id: 'cancelPush',
  summary: 'Take back a push request',
  service: 'login',
  method: 'POST',
  path: 'fcm/push/cancel',
  feature: 'cancelPush',
  as: 'json-or-text',
  body: v.strictObject({ employeeId: givenEmployeeId, topic: filledUpTo(200) }),
  answer: v.unknown(),
})
