import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { createRepeatingBroker } from '../../server/broker/broker'
import { connectExternalBroker } from '../../server/broker/external-broker'
import { neededVariable } from '../support/needed-variable'
import { startTestServer } from '../support/server'
import { listen, newId } from './mqtt-listener'

const log = pino({ level: 'silent' })

it('repeats an outcome until its time is over, then clears it', async () => {
  const sent: [string, string, boolean][] = []
  const broker = createRepeatingBroker(
    {
      send: async (...message) => {
        sent.push(message)
      },
      connected: true,
      close: async () => undefined,
    },
    log,
  )
  vi.useFakeTimers()
  try {
    await broker.publish('mfa/x', 'success/1', { retain: true, untilMs: Date.now() + 5_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([
      ['mfa/x', 'success/1', true],
      ['mfa/x', 'success/1', true],
      ['mfa/x', 'success/1', true],
      ['mfa/x', '', true],
    ])
  } finally {
    vi.useRealTimers()
    await broker.close()
  }
})

it('leaves nothing retained on a broker elsewhere when it stops', async () => {
  const mqttUrl = neededVariable('TEST_MQTT_URL')
  const [first, second] = [await startTestServer({ mqttUrl }), await startTestServer({ mqttUrl })]
  try {
    const id = newId()
    await first.broker.publish(`mfa/${id}`, 'success/late', { retain: true, untilMs: Date.now() + 60_000 })
    await first.close()
    const { client, received } = await listen(second, id)
    await client.subscribeAsync(`mfa/${id}`, { qos: 1 })
    await second.broker.publish(`mfa/${id}`, 'fresh')
    expect(await received(1)).toMatchObject([{ payload: 'fresh' }])
    await client.endAsync(true)
  } finally {
    await second.close()
  }
})

it('refuses a broker that does not take its user', async () => {
  const url = new URL(neededVariable('TEST_MQTT_URL'))
  url.password = 'wrong'
  await expect(connectExternalBroker({ mqttUrl: url.href }, log)).rejects.toThrow(
    /^MQTT_URL does not work: .*[Nn]ot authorized/,
  )
})
