import { afterEach, expect, it } from 'vitest'
import type { ServerOptions } from '../../server/start/start-server'
import { keepLog } from '../support/kept-log'
import { type RunningMosquitto, startMosquitto } from '../support/mosquitto.mjs'
import { startTestServer } from '../support/server'

const SERVER = 'user mfa-server\ntopic readwrite #\n'
const OWN = 'pattern read mfa/%c\npattern write mfa/will/%c\n'

let broker: RunningMosquitto | undefined
afterEach(async () => {
  await broker?.stop()
  broker = undefined
})

async function startWith(rules: string, options: ServerOptions = {}): Promise<string> {
  broker = await startMosquitto(undefined, rules)
  try {
    const server = await startTestServer({ mqttUrl: broker.url, ...options })
    await server.close()
    return 'started'
  } catch (error) {
    return (error as Error).message
  }
}

it.each([
  ['that everybody may read', `topic read #\n${SERVER}`],
  ['where everybody may read all outcomes', `topic read mfa/#\n${SERVER}`],
])('refuses to run with a broker %s, and says what to write', async (_what, rules) => {
  const said = await startWith(rules)
  expect(said).toMatch(/^MQTT_URL names a broker that lets browsers read .*"pattern read mfa\/%c"/)
  expect(said).not.toContain('\n')
})

it('refuses to run with a broker that everybody may read who has the configuration', async () => {
  const { username, password } = new URL((await startMosquittoOnce()).url)
  const portal = { brokerUsername: username, brokerPassword: password }
  expect(await startWith(OWN + SERVER, { portal })).toMatch(/lets browsers read topics of others/)
})

it('refuses to run with a broker on which everybody may publish outcomes', async () => {
  expect(await startWith(`${OWN}topic write mfa/#\n${SERVER}`)).toMatch(
    /^MQTT_URL names a broker that lets browsers publish .*"pattern write mfa\/will\/%c"/,
  )
})

it('says in its log that browsers cannot read what is meant for them', async () => {
  const log = keepLog()
  const said = await startWith(`pattern write mfa/will/%c\n${SERVER}`, {
    logLevel: 'warn',
    logStream: log.stream,
  })
  expect(said).toBe('started')
  expect(log.text).toContain('does not let browsers read mfa/<their client ID>')
})

/** For the account of the server, which is the same in each. */
async function startMosquittoOnce() {
  const started = await startMosquitto()
  await started.stop()
  return started
}
