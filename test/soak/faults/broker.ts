import { randomUUID } from 'node:crypto'
import { createApiClient } from '../../server/api-client'
import { waitOn } from '../../server/mqtt-listener'
import { addressOf, startBuiltServer } from '../../support/built-server'
import { startClosingBroker } from '../../support/closing-broker'
import { publisherUrl, startMosquitto } from '../../support/mosquitto.mjs'
import { answerNext, openPhone } from '../../support/phone'
import { freePort } from '../../support/ports.mjs'
import { addEmployee, startTestServer } from '../../support/server'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy'
import type { Row, RowResult, Scale } from '../support/row'
import { secondsUntil, signIn } from '../support/sign-in'
import { underLoad, wide } from '../support/under-load'

/** The broker refuses within three seconds what it cannot send; then the answer is on its way. */
const REFUSAL_MS = 5_000

/** Asks a phone of a new employee; `true` when it said yes and the browser heard of it. */
export async function pushes(url: string): Promise<boolean> {
  const employeeId = `pushed-${randomUUID()}`
  const { deviceIds } = await addEmployee(url, {
    employeeId,
    grants: ['mobile'],
    phones: [{ name: '갤럭시' }],
  })
  const [deviceId = ''] = deviceIds
  // A phone that was never opened gets no message, and needs no broker for that.
  const phone = await openPhone(url, employeeId, deviceId)
  try {
    const body = { employeeId, applicationId: 1, deviceId }
    const asked = await createApiClient(url).post('/api/login/fcm/push/token', body)
    if (asked.status !== 200) return false
    const browser = await waitOn(url, String(asked.body.topic))
    await answerNext(phone, 'approve')
    const outcome = await browser.outcome()
    await browser.end()
    return outcome.startsWith('success/')
  } finally {
    phone.stop()
  }
}

/** Sign-ins by other means go on while the broker is away, and what asks for push is answered soon. */
async function whileBrokerIsAway(
  url: string,
  proxy: TcpProxy,
  fault: { begin: () => void; end: () => void; lastsMs: number },
): Promise<RowResult> {
  const broken: string[] = []
  const refused = async () => {
    const startedAt = performance.now()
    if (await pushes(url)) broken.push('a push was acknowledged without a broker')
    if (performance.now() - startedAt > REFUSAL_MS) broken.push('a push was not refused in time')
    if (!(await signIn(url))) broken.push('no sign-in without push worked')
    if ((await fetch(`${url}/readyz`)).status !== 200) broken.push('the instance was not ready')
  }
  let asked = Promise.resolve()
  const measured = await underLoad(url, {
    begin: () => {
      fault.begin()
      asked = refused()
    },
    end: async () => {
      await asked
      fault.end()
    },
    lastsMs: fault.lastsMs,
    recovered: () => pushes(url),
  })
  proxy.resume()
  return { ...measured, broken: [...measured.broken, ...broken] }
}

async function inWorld<T>(run: (url: string, proxy: TcpProxy) => Promise<T>): Promise<T> {
  const broker = await startMosquitto()
  const address = new URL(broker.url)
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) })
  address.port = String(proxy.port)
  const server = await startTestServer({ mqttUrl: address.href, limits: wide })
  try {
    return await run(server.url, proxy)
  } finally {
    await proxy.close()
    await server.close()
    await broker.stop()
  }
}

/** The server starts without its broker, and connects when it comes. */
async function downAtStart(): Promise<RowResult> {
  const ports = [await freePort(), await freePort()] as const
  const server = startBuiltServer({ DEMO: '1', MQTT_URL: publisherUrl(ports[0]), DRAIN_SECONDS: '0' })
  const url = await addressOf(server)
  const ready = await fetch(`${url}/readyz`)
  const isDegraded = ready.ok && (await ready.json()).broker === false
  const broken = isDegraded ? [] : ['/readyz did not tell of the broker']
  const broker = await startMosquitto(ports)
  const recoverySeconds = await secondsUntil(() => pushes(url))
  server.process.kill('SIGTERM')
  await server.ended
  await broker.stop()
  return { sent: 1, answered: 1, unanswered: 0, lost: 0, recoverySeconds, broken }
}

/** Every connection that asks for too much ends, those of the probe at the start among them. */
async function closesConnections(scale: Scale): Promise<RowResult> {
  const broker = await startClosingBroker({
    subscribe: ({ clientId, topic }) =>
      /^[\w-]+$/.test(clientId) && topic === `mfa/${clientId}` ? 'allow' : 'close',
    publish: ({ hasAccount }) => (hasAccount ? 'allow' : 'close'),
  })
  const address = new URL(broker.url)
  const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) })
  address.port = String(proxy.port)
  const server = await startTestServer({ mqttUrl: address.href, limits: wide })
  try {
    return await whileBrokerIsAway(server.url, proxy, {
      begin: proxy.cut,
      end: proxy.mend,
      lastsMs: scale === 'long' ? 10_000 : 1_000,
    })
  } finally {
    await server.close()
    await proxy.close()
    await broker.stop()
  }
}

export const brokerFaults: readonly Row[] = [
  {
    name: 'broker down at start',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 20,
    run: downAtStart,
  },
  {
    name: 'broker down while people wait',
    kind: 'fault',
    longestRecoverySeconds: 10,
    run: (scale) =>
      inWorld((url, proxy) =>
        whileBrokerIsAway(url, proxy, {
          begin: proxy.cut,
          end: proxy.mend,
          lastsMs: scale === 'long' ? 10_000 : 1_000,
        }),
      ),
  },
  {
    name: 'broker half-open (packets dropped)',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 20,
    run: () =>
      inWorld((url, proxy) =>
        whileBrokerIsAway(url, proxy, { begin: proxy.silence, end: proxy.resume, lastsMs: 20_000 }),
      ),
  },
  {
    name: 'broker that closes connections, down for a while',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 10,
    run: closesConnections,
  },
]
