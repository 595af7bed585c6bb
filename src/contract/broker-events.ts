// What travels over the message broker. Only the backend publishes; a subscriber hears one topic. An empty payload
// clears a retained outcome, reaches live subscribers too and means nothing to them.

/** Topics are `mfa/<128 random bits, base64url>`; the last segment is the client id, which the broker's ACL is about. */
const prefix = 'mfa/'

export const topicOf = (clientId: string): string => prefix + clientId

/** The client id for a topic of any backend: its last segment. */
export const clientIdOf = (topic: string): string => topic.slice(topic.lastIndexOf('/') + 1)

/** Where a broken connection leaves its last will: harmless, no one listens for outcomes there. */
export const willTopicOf = (clientId: string): string => `${prefix}will/${clientId}`

/** What a push can lead to. */
export type LoginEvent =
  | { readonly kind: 'success'; readonly loginSerial: string }
  | { readonly kind: 'cleared' }
  /** The person said no on the phone. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'other' }

const rejections = ['rejected', 'reject', 'denied']

export const rejectedEvent = 'fail/rejected'

/**
 * Reads a message on a push topic: `success/<loginSerial>`, where the serial may itself contain slashes. The
 * specification names no word for a rejection; ours is `fail/rejected`, and its near relatives are understood.
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

/** Whether a message on a registration topic says that the device has been registered; others are ignored. */
export function isRegisterEvent(payload: string): boolean {
  const word = payload.trim()
  if (/^"?register/.test(word)) return true
  try {
    const event: unknown = JSON.parse(word)
    return typeof event === 'object' && event !== null && Object.values(event).includes('register')
  } catch {
    return false
  }
}

export const registerEvent = 'register'
