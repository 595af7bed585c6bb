import { parseLoginEvent } from '../../contract/broker-events'
import type { AnswerOf } from '../../contract/call'
import { pushToken } from '../../contract/calls/mobile'
import type { LoginData, MobileDevice } from '../../contract/entities'
import { hearTopic } from '../broker/hear-topic'
import { failureCodeOf } from '../failure-code'
import type { Portal } from '../portal'
import { reasonOf } from './reason'
import type { CeremonySteps, Step, Verdict } from './steps'

/** The topic said something else than `success/<serial>`: mostly that the request was rejected on the phone. */
export class PushRejected extends Error {
  override readonly name = 'PushRejected'
}

/** Mobile biometric: a push to the phone, and its outcome over the broker (R195, R196). */
export const pushSteps = (
  portal: Portal,
  { employeeId, applicationId }: Pick<LoginData, 'employeeId' | 'applicationId'>,
  deviceId: MobileDevice['deviceId'],
): CeremonySteps<AnswerOf<typeof pushToken>> => ({
  method: 'mobile',
  request: (signal) => portal.call(pushToken, { body: { deviceId, employeeId, applicationId }, signal }),
  prove: ({ topic, brokerToken }, { signal, onConnection }) =>
    hearTopic(portal.core, { topic, brokerToken, signal, onConnection }, (payload) => {
      const event = parseLoginEvent(payload)
      if (event.kind === 'other') throw new PushRejected()
      return event.kind === 'success' ? event.loginSerial : undefined
    }),
  judge,
})

const judge = (error: unknown, step: Step): Verdict => {
  if (step === 'request') return { kind: 'failed', type: 'push', reason: reasonOf(error) }
  if (step === 'finish') return { kind: 'interrupted', why: 'failed', reason: reasonOf(error) }
  const code = error instanceof PushRejected ? 'rejected' : failureCodeOf(error, 'broker')
  return { kind: 'failed', type: 'mobile', reason: code, code }
}
