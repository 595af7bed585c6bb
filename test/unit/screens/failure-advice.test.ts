import { expect, it } from 'vitest'
import { CallError, type CallFailure } from '../../../src/core/errors/call-error'
import { describe as describeFailure } from '../../../src/core/errors/describe'
import { adviceOf } from '../../../src/screens/login/failure-screen'
import { coreFixture } from '../../support/core-fixture'

const at = 0
async function titleOf(failure: CallFailure | undefined) {
  const { core } = coreFixture()
  const { callId = '', code = 'http', ...details } = failure ?? {}
  return failure && (await describeFailure(core, new CallError(code, callId, details))).title
}

it.each([
  [
    'a broker that no connection reaches',
    { type: 'mobile', reason: 'broker', at },
    'No connection for the answer',
    'retry',
  ],
  [
    'a broker that refuses the topic',
    { type: 'mobile', reason: 'broker-refused', at },
    "This page isn't allowed to hear the answer",
    'retry',
  ],
  [
    'a configuration without a broker',
    { type: 'mobile', reason: 'broker-not-configured', at },
    'Configuration incomplete',
    'retry',
  ],
  [
    'a page that has changed what the broker needs',
    { type: 'mobile', reason: 'altered-built-ins', at },
    'Something on this page is in the way',
    'retry',
  ],
  ['a bug', { type: 'mobile', reason: 'internal', at }, undefined, 'retry'],
  [
    'a proxy that answers the push request',
    {
      type: 'push',
      reason: 'HTTP 403',
      at,
      call: { code: 'http', callId: 'pushToken', status: 403, body: 'page' },
    },
    'Answer from another server',
    'none',
  ],
  [
    'a push that the backend could not send',
    { type: 'push', reason: 'HTTP 500', at, call: { code: 'http', callId: 'pushToken', status: 500 } },
    undefined,
    'device',
  ],
  ['nobody who answered', { type: 'mobile', reason: 'timeout', at }, undefined, 'retry'],
] as const)('the failure page says what it was for %s, with a way on', async (_, failure, title, way) => {
  const { explained, way: leads } = adviceOf(failure)
  expect([await titleOf(explained), leads]).toEqual([title, way])
})
