import { parseLoginEvent } from '../../../contract/broker-events'
import type { AnswerOf } from '../../../contract/call'
import { pushToken } from '../../../contract/calls/mobile'
import type { MobileDevice } from '../../../contract/entities'
import { waitForMessage } from '../../broker/wait-for-message'
import { hasFeature } from '../../configuration/configuration'
import { CallError, failureOf } from '../../http/call-error'
import { failureCodeOf } from '../../http/failure-code'
import type { Portal } from '../../page/portal'
import type { LoginIdentity } from '../../session/session'
import { reasonOf } from './reason'
import type { CeremonySteps, Step, Verdict } from './steps'

/** The topic said something else than `success/<serial>`: that the request was rejected on the phone, or what we cannot read. */
class PushEnded extends Error {
  override readonly name = 'PushEnded'
  readonly code: 'rejected' | 'malformed'

  constructor(code: 'rejected' | 'malformed') {
    super(`The push has ended: ${code}.`)
    this.code = code
  }
}

/** Mobile biometric: a push to the phone, and its outcome over the broker (R195, R196). */
export const pushSteps = (
  portal: Portal,
  login: LoginIdentity,
  deviceId: MobileDevice['deviceId'],
): CeremonySteps<AnswerOf<typeof pushToken>> => ({
  method: 'mobile',
  login,
  async request(signal) {
    const { employeeId, applicationId } = login
    const bindSerial = await hasFeature(portal.core.configuration, 'boundSerial', signal)
    const body = { deviceId, employeeId, applicationId, ...(bindSerial && { bindSerial }) }
    return portal.call(pushToken, { body, signal })
  },
  async prove({ topic, brokerToken, serialSecret }, { signal, onConnection }) {
    const loginSerial = await waitForMessage(
      portal.core,
      { topic, brokerToken, signal, onConnection },
      (payload) => {
        const event = parseLoginEvent(payload)
        if (event.kind === 'rejected') throw new PushEnded('rejected')
        if (event.kind === 'other') throw new PushEnded('malformed')
        return event.kind === 'success' ? event.loginSerial : undefined
      },
    )
    return { loginSerial, serialSecret: serialSecret ?? undefined }
  },
  judge,
})

function judge(error: unknown, step: Step): Verdict {
  if (step === 'request') {
    const call = error instanceof CallError ? failureOf(error) : undefined
    return { kind: 'failed', type: 'push', reason: reasonOf(error), call }
  }
  if (step === 'finish') return { kind: 'interrupted', why: 'failed', reason: reasonOf(error) }
  const code = error instanceof PushEnded ? error.code : failureCodeOf(error, 'broker')
  return { kind: 'failed', type: 'mobile', reason: code, code }
}
