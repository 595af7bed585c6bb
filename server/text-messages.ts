import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { DeskMessages } from './desk/desk-messages'
import { ignore, StartError } from './platform/failures'
import { createSendQueue, type SendQueue, type SentFor, UnansweredError } from './platform/fair-queue'
import type { Logger } from './platform/log'
import { type ProbePauses, trustAdvice, watchReach } from './platform/reach'
import type { Settings } from './settings/server-options'
import { NONE } from './settings/setting'

export interface TextMessage {
  /** The phone number, as in the employee's record. */
  readonly to: string
  readonly text: string
}

export interface TextMessages extends Pick<SendQueue, 'isFree' | 'requireRoom' | 'pretend'> {
  /**
   * True if the gateway responded to the last request, even if it rejected that message. While false, the gateway is
   * probed.
   */
  readonly works: boolean
  /**
   * Sends a message; a function composes it only when its turn comes. Resolves when the gateway has accepted the
   * message. Rejects if the gateway rejects it or does not respond, and with the queue's errors.
   */
  send(message: TextMessage | (() => TextMessage), sentFor?: SentFor): Promise<void>
  close(): void
}

const TIMEOUT_MS = 5_000
const CONNECTIONS = 10
const LONGEST_QUEUE = 3_000
/** Short, because a browser waits for the code. */
const DEADLINE_MS = 10_000
/** The requester of an operator's test message. */
const OPERATOR: SentFor = { lane: 'familiar', key: 'operator' }

/** A proxy or firewall may silently drop a connection that is idle for longer. */
const IDLE_MS = 4_000

interface SmsWebhookOptions {
  /** Certificate authorities that may have signed the gateway's certificate. Default: those of Node.js. */
  readonly authorities?: Settings['authorities']
  readonly log?: Logger
  readonly probePauses?: ProbePauses
}

/** No response, or a 5xx status. A gateway without OPTIONS responds with 501, so this status does not count. */
class GatewayAway extends Error {
  override readonly name = 'GatewayAway'
}

/**
 * Posts each message as JSON `{to, text}` to a gateway, which accepts it with any 2xx status. User and password in
 * the URL are sent as basic authentication. After a failure, the gateway is probed with OPTIONS until it responds.
 */
export function createSmsWebhook(
  address: string,
  { authorities, log, probePauses }: SmsWebhookOptions = {},
): TextMessages {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError('SMS_WEBHOOK_URL does not work: it must look like https://sms.company.example/send.')
  }
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = [username, password].map(decodeURIComponent).join(':')
  const secure = url.protocol === 'https:'
  const connection = { keepAlive: true, timeout: IDLE_MS, ...(authorities && { ca: [...authorities] }) }
  const agent = secure ? new HttpsAgent(connection) : new HttpAgent(connection)
  /** Sends a request and resolves with the status. Does not follow redirects. */
  const ask = (method: string, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const headers = {
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
        ...(username && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      }
      const begin = secure ? httpsRequest : httpRequest
      begin(url, { method, headers, agent, signal }, (response) => {
        response.on('error', (error) => ignore(error, 'only the status is needed'))
        response.resume()
        const { statusCode = 0 } = response
        if (statusCode >= 500 && statusCode !== 501) reject(new GatewayAway(answered(statusCode)))
        else resolve(statusCode)
      })
        .on('error', (error) => {
          // A timeout does not mean failure: the gateway may have accepted the message and be slow to respond.
          if (signal.aborted) reject(new UnansweredError('the SMS gateway does not answer'))
          else reject(new GatewayAway(reasonOf(error), { cause: error }))
        })
        .end(body)
    })
  const reach = watchReach({
    probe: () => ask('OPTIONS'),
    isAnswer: (error) => !(error instanceof GatewayAway || error instanceof UnansweredError),
    messages: {
      away: 'the SMS gateway does not work: no codes are sent by SMS until it does',
      back: 'the SMS gateway works again',
    },
    log,
    pauses: probePauses,
  })
  const queue = createSendQueue({
    parallel: CONNECTIONS,
    longestQueue: LONGEST_QUEUE,
    deadlinesMs: { code: DEADLINE_MS, notice: DEADLINE_MS },
  })
  const post = async (message: TextMessage): Promise<void> => {
    const status = await reach.attempt(() => ask('POST', JSON.stringify(message)))
    if (status < 200 || status > 299) throw new Error(answered(status))
  }
  return {
    isFree: queue.isFree,
    requireRoom: queue.requireRoom,
    pretend: queue.pretend,
    get works() {
      return reach.works
    },
    send: (message, sentFor = OPERATOR) => queue.send(sentFor, async () => post(composed(message))),
    close: () => {
      reach.close()
      queue.close()
      agent.destroy()
    },
  }
}

const answered = (status: number): string => `the SMS gateway answered with ${status}`

/**
 * Returns the error's reason. A refused connection to a name with several addresses is an AggregateError without a
 * message.
 */
const reasonOf = ({ message, code = 'no connection' }: NodeJS.ErrnoException): string =>
  (message || code) + trustAdvice(message)

const composed = (message: TextMessage | (() => TextMessage)): TextMessage =>
  typeof message === 'function' ? message() : message

/** Sends nothing: the desk page shows the messages instead. */
export const createSmsSink = (messages: DeskMessages): TextMessages => ({
  works: true,
  isFree: () => true,
  requireRoom: () => undefined,
  pretend: () => Promise.resolve(),
  close: () => undefined,
  send: (message) => {
    const { to, text } = composed(message)
    return messages.add({ kind: 'sms', sender: '', recipient: to, subject: '', body: text })
  },
})

/** Rejects every message: the setting turns text messages off. */
export const noTextMessages: TextMessages = {
  works: true,
  isFree: () => true,
  requireRoom: () => undefined,
  pretend: () => Promise.resolve(),
  close: () => undefined,
  send: () => Promise.reject(new Error(`SMS_WEBHOOK_URL is ${NONE}`)),
}
