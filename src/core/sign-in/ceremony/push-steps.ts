import { parseLoginEvent } from '../../../contract/broker-events'
import { type AnswerOf, type BodyOf, requestOf } from '../../../contract/call'
import { cancelPush, pushToken } from '../../../contract/calls/push'
import type { MobileDevice } from '../../../contract/entities'
import { BrokerError, type BrokerProblem, waitForMessage } from '../../broker/wait-for-message'
import { failureCodeOf } from '../../chunks'
import { hasFeature } from '../../configuration'
import { CallError, failureOf, reasonOf } from '../../errors/call-error'
import type { ElementContext } from '../../page/element-context'
import type { Core } from '../../page/page'
import { ignore } from '../../platform/report'
import type { LoginIdentity } from '../../session/session'
import type { CeremonySteps, Step, Verdict } from './ceremony'

/**
 * The broker's message is not `success/<serial>`: the user rejected the request on the phone, or the message is
 * malformed.
 */
class PushEnded extends Error {
  override readonly name = 'PushEnded'
  readonly failureCode: 'rejected' | 'malformed'

  constructor(failureCode: 'rejected' | 'malformed') {
    super(`The push has ended: ${failureCode}.`)
    this.failureCode = failureCode
  }
}

/** Mobile biometric: sends a push to the phone and waits for its outcome over the broker. */
export const pushSteps = (
  context: ElementContext,
  login: LoginIdentity,
  deviceId: MobileDevice['deviceId'],
): CeremonySteps<AnswerOf<typeof pushToken>> => ({
  method: 'mobile',
  login,
  async request(signal) {
    const { employeeId, applicationId } = login
    const bindSerial = await hasFeature(context.core.configuration, 'boundSerial', signal)
    const body = { deviceId, employeeId, applicationId, ...(bindSerial && { bindSerial }) }
    return context.call(pushToken, { body, signal })
  },
  async prove({ topic, brokerToken, serialSecret }, { signal, onConnection }) {
    const loginSerial = await waitForMessage(
      context.core,
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
  cancel({ topic }) {
    takeBack(context.core, { employeeId: login.employeeId, topic }).catch((error: unknown) =>
      ignore(error, 'the push request expires by itself'),
    )
  },
})

/** Cancels the push request, so that the user's next request need not wait until this one expires. */
async function takeBack({ environment, configuration, options }: Core, body: BodyOf<typeof cancelPush>) {
  if (!(await hasFeature(configuration, 'cancelPush'))) return
  const config = await configuration.load()
  const request = requestOf(config, cancelPush, { body }, null, options.get().serializeQuery)
  // `keepalive`: the request must be sent even if the page is left at once.
  if (request) await environment.fetch(request.address, { ...request.init, keepalive: true })
}

/** Why the outcome could not be heard. The failure page explains these words. */
const brokerReasons = {
  unreachable: 'broker',
  refused: 'broker-refused',
  'not-configured': 'broker-not-configured',
} as const satisfies Record<BrokerProblem, string>

function judge(error: unknown, step: Step): Verdict {
  if (step === 'request') {
    const call = error instanceof CallError ? failureOf(error) : undefined
    return { kind: 'failed', type: 'push', reason: reasonOf(error), call }
  }
  if (step === 'finish') return { kind: 'interrupted', why: 'failed', reason: reasonOf(error) }
  const code = failureCodeOf(error)
  const reason = error instanceof BrokerError ? brokerReasons[error.problem] : code
  return { kind: 'failed', type: 'mobile', reason, code }
}
