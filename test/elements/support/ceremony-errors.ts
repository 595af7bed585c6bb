import { expect } from 'chai'
import type { MfaElement } from '../../../elements'
import { configuration, signInTable } from '../../support/answers.mjs'
import type { Table } from '../../support/fake-backend'
import { live } from '../../support/live'
import { testBackend } from './backend'
import { testPrompts } from './creations'
import { heardErrors } from './heard-errors'
import { testMqttBroker } from './mqtt-broker'
import { within } from './page'
import { groupware, registerTable, startAt, stateOf } from './register'
import { replacements } from './replacements'
import { loadScript } from './script'
import { settled, until } from './until'

/** A failure that is none of a call, the words of its screen, and what the host hears of it. */
export interface Failure {
  readonly open: () => MfaElement | Promise<MfaElement>
  readonly answers?: Table
  /** Arranges it before the element is there, or brings it about afterwards. */
  readonly before?: () => void
  readonly after?: (element: MfaElement) => unknown
  readonly shows: RegExp
  readonly code: string
  readonly callId?: string
}

/** The errors that a host hears in each test of a `describe`, and what brings about those that are of no call. */
export function ceremonyErrors() {
  const { answer } = testBackend({
    ...registerTable,
    ...signInTable,
    'POST /login-service/preAuthenticate': {
      json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
    },
    'POST /login-service/fcm/push/token': { json: { topic: 'mfa/topic' } },
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/topic' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/topic' } },
  })
  const errors = heardErrors()
  const prompts = testPrompts()
  const broker = testMqttBroker()
  let script: Awaited<ReturnType<typeof loadScript>>
  const { replace, restore } = replacements()
  const { error } = console
  const registering = (kind: string, session: Record<string, string> = {}) =>
    startAt('mfa-register', `/register/${kind}`, stateOf(kind, { data: groupware }), { session })
  const said = (payload: string) => async () => {
    await until(() => broker.topics.includes('mfa/topic'))
    broker.publish('mfa/topic', payload)
  }
  const asked = () => until(() => prompts.signing[0] ?? prompts.asked[0])
  const configured = (connections: object) =>
    script.configure({
      configuration: {
        ...configuration,
        CONNECTION_STRINGS: { ...configuration.CONNECTION_STRINGS, ...connections },
      },
    })
  const withoutCredentials = () =>
    script.configure({ brokerCredentials: () => Promise.reject(new Error('the host has none')) })

  before(async () => {
    script = await loadScript()
  })
  beforeEach(() => {
    console.error = () => undefined
  })
  afterEach(() => {
    restore()
    script.configure({ configUrl: undefined, configuration: undefined, brokerCredentials: undefined })
    console.error = error
  })

  /** One test for each failure. */
  const fireOnce = (failures: Record<string, Failure>) => {
    for (const [what, failure] of Object.entries(failures)) {
      const { open, answers, before: arrange, after: bringAbout, shows, code, callId } = failure
      it(`fires once where ${what}: ${code}`, async () => {
        if (answers) answer(answers)
        arrange?.()
        const element = await open()
        await bringAbout?.(element)
        await within(element).until(shows)
        await until(() => errors.heard[0])
        await settled()
        expect(errors.heard.map(({ code }) => code)).to.deep.equal([code])
        if (callId) expect(errors.heard[0]).to.include({ callId })
      })
    }
  }

  return {
    ...{ answer, prompts, broker, replace, errors, registering, said, asked, configured, withoutCredentials },
    fireOnce,
    script: live(() => script),
  }
}
