import type { MqttClient } from 'mqtt'
import mqtt from 'mqtt'
import { StartError } from '../platform/failures'
import type { Logger } from '../platform/log'
import { trustAdvice } from '../platform/reach'
import type { Settings } from '../settings/server-options'
import type { BrokerTransport } from './broker'

/**
 * Logs once when the broker disconnects, with the reason, and once when it is back. The client retries every second,
 * so logging each attempt would fill the disk in a night. A new reason is logged, too: a broker that is back but
 * refuses the user needs an operator.
 */
export function reportOutages(client: MqttClient, log: Logger): void {
  let isAway = false
  let attempts = 0
  let reason: Error | undefined
  let said: string | undefined

  client.on('error', (error) => {
    reason = error
  })
  client.on('close', () => {
    // This process is closing the connection itself, so there is no outage to report.
    if (client.disconnecting) return
    const next = reason && reasonOf(reason)
    if (isAway) attempts++
    if (!isAway || (next !== undefined && next !== said)) {
      log.warn(
        { err: reason },
        `the message broker is away: push is off until it is back${trustAdvice(reason?.message)}`,
      )
      said = next
    }
    isAway = true
    reason = undefined
  })
  client.on('connect', () => {
    if (isAway) log.info({ attempts }, 'the message broker is back')
    isAway = false
    attempts = 0
    reason = said = undefined
  })
}

/** Returns the error's code if it has one: network errors often have no message. */
const reasonOf = (error: Error): string => String((error as NodeJS.ErrnoException).code ?? error.message)

const CONNECT_TIMEOUT_MS = 5_000
/** A lost connection is detected within 1.5 times the keepalive. */
const KEEPALIVE_SECONDS = 10

/** Address of an external broker, and the authorities that are trusted to sign its certificate. */
export interface BrokerServer {
  readonly mqttUrl: string
  readonly authorities?: Settings['authorities']
}

/** Returns the TLS option with the trusted authorities, or undefined to trust those of Node.js. */
export const trusting = ({ authorities }: Pick<BrokerServer, 'authorities'>) =>
  authorities && { ca: [...authorities] }

interface ExternalBroker {
  readonly transport: BrokerTransport
  /** Returns the number of successful connections so far. */
  connections(): number
  onConnect(use: () => void): void
}

/**
 * Connects to an external broker: `mqtt://` or `mqtts://`, with user and password in the URL if needed. Resolves
 * after the first attempt, even if it failed: the client then retries by itself. Throws StartError for an invalid
 * address, and if the broker refuses the user.
 */
export async function connectExternalBroker(
  { mqttUrl, authorities }: BrokerServer,
  log: Logger,
): Promise<ExternalBroker> {
  if (!URL.canParse(mqttUrl) || !/^mqtts?:$/.test(new URL(mqttUrl).protocol)) {
    throw new StartError('MQTT_URL does not work: it must look like mqtt://user:password@host:1883.')
  }
  const client = mqtt.connect(mqttUrl, {
    ...trusting({ authorities }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepalive: KEEPALIVE_SECONDS,
    reconnectPeriod: 1_000,
    protocolVersion: 4,
  })
  let connections = 0
  client.on('connect', () => {
    connections++
  })
  reportOutages(client, log)
  await firstAttempt(client).catch(async (error: Error) => {
    await client.endAsync(true)
    throw new StartError(`MQTT_URL does not work: ${error.message}.`)
  })
  return {
    transport: transportOf(client),
    connections: () => connections,
    onConnect: (use) => client.on('connect', use),
  }
}

/** Rejects if the broker answered with a refusal. Resolves if it can't be reached. */
const firstAttempt = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('close', () => resolve())
    // The code is a number if the broker refuses, and a word for a network error.
    client.once('error', (error) =>
      'code' in error && typeof error.code === 'number' ? reject(error) : resolve(),
    )
  })

const transportOf = (client: MqttClient): BrokerTransport => ({
  send: async (topic, payload, retain) => {
    await client.publishAsync(topic, payload, { qos: 1, retain })
  },
  get connected() {
    return client.connected
  },
  close: () => client.endAsync(true),
})

/** Timeout of the check. A broker that responds at all needs less. */
const CHECK_MS = 15_000
/**
 * Interval of further checks: an operator may correct a broker without a restart, and so without a new connection.
 */
const CHECK_AGAIN_MS = 60_000

/**
 * Wraps a transport, and sends nothing until the broker has passed a check. Rejects if the check fails while the
 * broker is connected. If it is not connected, it is checked on each connection, and every minute after a failure,
 * until it passes. Until then, everything but push works.
 */
export async function createCheckedTransport(
  { transport, onConnect, connections }: ExternalBroker,
  check: () => Promise<void>,
  log: Logger,
  checkAgainMs = CHECK_AGAIN_MS,
): Promise<BrokerTransport> {
  let passed = false
  let checking = false
  let timer: NodeJS.Timeout | undefined
  let said: string | undefined

  const run = async () => {
    if (passed || checking) return
    checking = true
    let isLate = false
    let deadline: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      deadline = setTimeout(() => {
        isLate = true
        reject(
          new StartError(
            `MQTT_URL names a broker that could not be checked within ${CHECK_MS / 1000} s: it does not answer, or closes the connection again and again. Look into its log.`,
          ),
        )
      }, CHECK_MS)
    })
    const repeat = async () => {
      let checked: number
      let failure: Error | undefined
      do {
        // If the connection was lost and restored meanwhile, a failure proves nothing: checks again.
        checked = connections()
        failure = await check().then(
          () => undefined,
          (error: Error) => error,
        )
      } while (checked !== connections() && !isLate)
      if (failure) throw failure
    }
    try {
      await Promise.race([repeat(), late])
      passed = transport.connected
    } finally {
      clearTimeout(deadline)
      checking = false
    }
  }

  if (transport.connected) await run()
  const checkNow = () => {
    clearTimeout(timer)
    if (passed) return
    run().then(
      () => passed && log.info('the message broker is there: push works from now on'),
      (error: Error) => {
        if (said !== error.message) log.error({ err: error }, 'the message broker is not used: push is off')
        said = error.message
        timer = setTimeout(() => transport.connected && checkNow(), checkAgainMs).unref()
      },
    )
  }
  onConnect(checkNow)
  return {
    send: async (topic, payload, retain) => {
      if (!passed) throw new Error('the message broker was not there yet, or is not used')
      await transport.send(topic, payload, retain)
    },
    get connected() {
      return passed && transport.connected
    },
    close: () => {
      clearTimeout(timer)
      return transport.close()
    },
  }
}
