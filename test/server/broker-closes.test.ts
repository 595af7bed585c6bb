import { afterEach, describe, expect, it } from 'vitest'
import { startClosingBroker } from '../support/closing-broker'
import { keepLog } from '../support/kept-log'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { listen, newId } from './mqtt-listener'

type Rules = Parameters<typeof startClosingBroker>[0]

const isServer = ({ hasAccount }: { hasAccount: boolean }) => hasAccount
/** Only an ID that is no pattern has a topic. */
const isOwn = ({ clientId, topic }: { clientId: string; topic: string }) =>
  /^[\w-]+$/.test(clientId) && topic === `mfa/${clientId}`
const onlyServer = (otherwise: 'refuse' | 'close' | 'ignore') => (asking: { hasAccount: boolean }) =>
  isServer(asking) ? 'allow' : otherwise

let broker: Awaited<ReturnType<typeof startClosingBroker>> | undefined
afterEach(async () => {
  await broker?.stop()
  broker = undefined
})

/** Starts with such a broker. Returns the outcome and the duration. */
async function startWith(rules: Rules) {
  broker = await startClosingBroker(rules)
  const log = keepLog()
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const server = await startTestServer({ mqttUrl: broker.url, logLevel: 'warn', logStream: log.stream })
    return { said: 'started', seconds: seconds(), log: log.text, server }
  } catch (error) {
    return { said: (error as Error).message, seconds: seconds(), log: log.text }
  }
}

describe.each(['close', 'refuse', 'ignore'] as const)(
  'a broker that answers what is not allowed with: %s',
  (otherwise) => {
    it('is used, once it refuses all that a stranger must not do', async () => {
      const { said, log, server } = await startWith({
        subscribe: (asking) => (isOwn(asking) ? 'allow' : otherwise),
        publish: onlyServer(otherwise),
      })
      expect(said).toBe('started')
      expect(log).toBe('')
      try {
        expect((await createApiClient(server?.url ?? '').get('/healthz')).body).toMatchObject({
          broker: true,
        })
        if (!server) return
        const id = newId()
        const { client, received } = await listen(server, id)
        await client.subscribeAsync(`mfa/${id}`, { qos: 1 })
        await server.broker.publish(`mfa/${id}`, 'success/1')
        expect(await received(1)).toMatchObject([{ payload: 'success/1' }])
        await client.endAsync(true)
      } finally {
        await server?.close()
      }
      await expect.poll(() => broker?.connections()).toBe(0)
    })

    it('is refused where strangers may read everything but #, with one line', async () => {
      const { said, log } = await startWith({
        subscribe: ({ topic }) => (topic === '#' ? otherwise : 'allow'),
        publish: onlyServer(otherwise),
      })
      expect(said).toMatch(/^MQTT_URL names a broker that lets browsers read topics of others\..*$/)
      expect(log).toBe('')
    })

    it('is refused where strangers may publish, with one line', async () => {
      const { said } = await startWith({
        subscribe: (asking) => (isOwn(asking) ? 'allow' : otherwise),
        publish: () => 'allow',
      })
      expect(said).toMatch(/^MQTT_URL names a broker that lets browsers publish on topics of others\..*$/)
    })
  },
)

it.each([
  ['+', 'a topic filter', ({ clientId, topic }) => topic === `mfa/${clientId}` && clientId === '+'],
  ['#', 'a topic filter', ({ clientId, topic }) => topic === `mfa/${clientId}` && clientId === '#'],
  [
    '.*',
    'a regular expression',
    ({ clientId, topic }) => {
      try {
        return new RegExp(`^mfa/${clientId}$`).test(topic)
      } catch {
        return false
      }
    },
  ],
] as [string, string, (asking: { clientId: string; topic: string }) => boolean][])(
  'refuses a broker that lets a client with the ID %s read everything, as %s in its rules',
  async (clientId, _what, matches) => {
    const { said } = await startWith({
      subscribe: (asking) => (isOwn(asking) || matches(asking) ? 'allow' : 'close'),
      publish: onlyServer('close'),
    })
    expect(said).toContain(`lets a client with the ID ${clientId} read topics of others`)
    expect(said).not.toContain('\n')
  },
)

it('ends a start with a broker that takes nothing the server publishes, with one line, within 15 seconds', async () => {
  for (const verdict of ['close', 'ignore'] as const) {
    const { said, seconds } = await startWith({
      subscribe: (asking) => (isOwn(asking) ? 'allow' : 'close'),
      publish: () => verdict,
    })
    expect(said).toMatch(
      /^MQTT_URL names a broker that (?:could not be checked within 15 s|does not take what the server publishes)[^\n]*$/,
    )
    expect(seconds).toBeLessThan(20)
    await broker?.stop()
  }
}, 60_000)

it('uses a broker that says nothing to strangers, and starts', async () => {
  const { said, server, log } = await startWith({
    connect: (asking) => (isServer(asking) ? 'allow' : 'ignore'),
    subscribe: () => 'ignore',
    publish: onlyServer('ignore'),
  })
  expect(said).toBe('started')
  expect(log).toContain('does not let browsers read mfa/<their client ID>')
  await server?.close()
}, 60_000)
