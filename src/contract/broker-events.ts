import { parseJson } from './json'

// The messages of the message broker. Only the backend publishes. A subscriber reads one topic only. An empty payload
// clears a retained outcome. Live subscribers receive the empty payload too and ignore it.

/**
 * Topics are `mfa/<client id>`. The broker's ACL grants each client the topic with its client id. The id has up to 64
 * letters, digits, `-` and `_`, and is random, so that it can't be guessed.
 */
const prefix = 'mfa/'

export const topicOf = (clientId: string): string => prefix + clientId

/** Returns the client id of a topic: its last segment, so that the topics of other backends work too. */
export const clientIdOf = (topic: string): string => topic.slice(topic.lastIndexOf('/') + 1)

/**
 * The topic of a client's last will, which the broker publishes when the connection breaks. No client subscribes to
 * this topic, so the message does no harm.
 */
export const willTopicOf = (clientId: string): string => `${prefix}will/${clientId}`

/** The outcome of a push request. */
export type LoginEvent =
  | { readonly kind: 'success'; readonly loginSerial: string }
  | { readonly kind: 'cleared' }
  /** The user rejected the sign-in on the phone. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'other' }

const rejections = ['rejected', 'reject', 'denied']

export const rejectedEvent = 'fail/rejected'

/**
 * Reads a message on a push topic: `success/<loginSerial>`, where the serial may itself contain slashes. The
 * specification defines no message for a rejection. Our backend sends `fail/rejected`, and similar words of other
 * backends are accepted.
 */
export function parseLoginEvent(payload: string): LoginEvent {
  const [word, ...rest] = payload.trim().split('/')
  const loginSerial = rest.join('/')
  if (word === 'success' && loginSerial) return { kind: 'success', loginSerial }
  if (word === '' && rest.length === 0) return { kind: 'cleared' }
  const isRejected = [word, ...rest].some(
    (part) => part !== undefined && rejections.includes(part.toLowerCase()),
  )
  return { kind: isRejected ? 'rejected' : 'other' }
}

export const formatLoginEvent = (loginSerial: string): string => `success/${loginSerial}`

/** True if a message on a registration topic says that the device has been registered. Other messages are ignored. */
export function isRegisterEvent(payload: string): boolean {
  const word = payload.trim()
  if (/^"?register/.test(word)) return true
  try {
    const event = parseJson(word)
    return typeof event === 'object' && event !== null && Object.values(event).includes('register')
  } catch {
    return false
  }
}

export const registerEvent = 'register'
