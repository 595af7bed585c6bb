import { describe, expect, it } from 'vitest'
import { brokerAddress, waitForMessage } from '../../../src/core/broker/wait-for-message'
import { configurationDocument, coreFixture } from '../../support/core-fixture'
import { FakeBroker, until } from '../../support/fake-environment'

function hear({ core }: ReturnType<typeof coreFixture>, brokerToken?: string) {
  const controller = new AbortController()
  const outcome = waitForMessage(
    core,
    { topic: 'mfa/one', brokerToken, signal: controller.signal },
    (payload) => payload || undefined,
  )
  outcome.catch(() => undefined)
  return { outcome, controller }
}

async function subscribed(broker: FakeBroker) {
  await until(() => broker.open.length > 0)
  return broker.open[0]
}

describe('the broker', () => {
  it.each([
    [{ MESSAGE_BROKER_URL: 'wss://b.example', MESSAGE_BROKER_PORT: 8084 }, 'wss://b.example:8084/'],
    [{ MESSAGE_BROKER_URL: 'ws://b.example:1/x' }, 'ws://b.example:1/x'],
    [
      { MESSAGE_BROKER_URL: 'ws://b.example', MESSAGE_BROKER_PORT: 80, MESSAGE_BROKER_PATH: 'mqtt' },
      'ws://b.example/mqtt',
    ],
    [{ MESSAGE_BROKER_URL: null }, undefined],
  ])('is where the configuration says: %j [R256a]', async (connection, address) => {
    const configuration = configurationDocument()
    const CONNECTION_STRINGS = {
      ...configuration.CONNECTION_STRINGS,
      MESSAGE_BROKER_PORT: null,
      MESSAGE_BROKER_PATH: null,
      ...connection,
    }
    const { core } = coreFixture({ configuration: { ...configuration, CONNECTION_STRINGS } })
    expect(brokerAddress(await core.configuration.load())).toBe(address)
  })

  it('learns who connects by the topic, the host or the configuration, in this order [R257] [A29e]', async () => {
    const userPortal = { BROKER_USERNAME: 'portal', BROKER_PASSWORD: 'from config' }
    const brokerCredentials = async (topic: string) => ({ username: topic, password: 'from host' })
    const cases = [
      [coreFixture({}, { userPortal }), undefined, { username: 'portal', password: 'from config' }],
      [
        coreFixture({ brokerCredentials }, { userPortal }),
        undefined,
        { username: 'mfa/one', password: 'from host' },
      ],
      [coreFixture({}, { userPortal }), 'of the topic', { username: 'portal', password: 'of the topic' }],
      [coreFixture(), undefined, { username: undefined, password: undefined }],
    ] as const
    for (const [fixture, token, expected] of cases) {
      const { controller } = hear(fixture, token)
      expect(await subscribed(fixture.environment.broker)).toMatchObject(expected)
      controller.abort()
    }
  })

  it('is another one where the host brings one [A29h]', async () => {
    const own = new FakeBroker()
    const fixture = coreFixture({ openBroker: own.openBroker })
    const { outcome } = hear(fixture)
    await subscribed(own)
    own.publish('mfa/one', 'success/serial')
    expect(await outcome).toBe('success/serial')
    expect([own.open, fixture.environment.broker.opened]).toEqual([[], []])
  })

  it('that is not configured is an error, and so is one whose host gives no credentials', async () => {
    const configuration = configurationDocument()
    const CONNECTION_STRINGS = { ...configuration.CONNECTION_STRINGS, MESSAGE_BROKER_URL: null }
    const without = coreFixture({ configuration: { ...configuration, CONNECTION_STRINGS } })
    await expect(hear(without).outcome).rejects.toMatchObject({
      name: 'BrokerError',
      problem: 'not-configured',
    })

    const refusing = coreFixture({ brokerCredentials: () => Promise.reject(new Error('no')) })
    await expect(hear(refusing).outcome).rejects.toMatchObject({
      name: 'BrokerError',
      cause: { message: 'no' },
    })
    expect(refusing.environment.broker.opened).toEqual([])
  })

  it('whose host never gives its credentials is an error after 10 s, and none when nobody waits any more', async () => {
    const silent = () => coreFixture({ brokerCredentials: () => new Promise(() => undefined) })
    const fixture = silent()
    const { outcome } = hear(fixture)
    await until(() => fixture.environment.clock.timers > 0)
    await fixture.environment.clock.pass(10_000)
    await expect(outcome).rejects.toMatchObject({ name: 'BrokerError', problem: 'not-configured' })

    const left = hear(silent())
    left.controller.abort()
    await expect(left.outcome).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('that a host brings and that fails is one that refuses', async () => {
    const own = new FakeBroker()
    const { outcome } = hear(coreFixture({ openBroker: own.openBroker }))
    await subscribed(own)
    own.open[0]?.onFailure(new Error('no'))
    await expect(outcome).rejects.toMatchObject({ problem: 'refused', cause: { message: 'no' } })
  })

  it('is left at once when the last one stops waiting', async () => {
    const fixture = coreFixture()
    const { outcome, controller } = hear(fixture)
    await subscribed(fixture.environment.broker)
    controller.abort()
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
    expect(fixture.environment.broker.open).toEqual([])
    expect(fixture.environment.clock.timers).toBe(0)
  })
})
