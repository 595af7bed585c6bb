/** Who connects; without a user name and password the broker knows the client by its id alone. */
export interface BrokerCredentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

export interface BrokerSubscription extends BrokerCredentials {
  /** `ws://` or `wss://`, with port and path. */
  readonly url: string
  /** The one topic to hear, at QoS 1; the client id is its last segment. */
  readonly topic: string
  readonly onMessage: (payload: string) => void
  /** True as soon as the topic is subscribed to, false while a lost connection is being restored. */
  readonly onConnection: (connected: boolean) => void
  /** It cannot work: refused, or the program for it is missing. Nothing more comes after that. */
  readonly onFailure: (error: Error) => void
}

/**
 * Hears one topic over one connection of its own. A connection that breaks is restored until it is closed, and the
 * topic is subscribed to again. Returns how to close it, which may be called at any time and more than once.
 */
export type OpenBroker = (subscription: BrokerSubscription) => () => void

/** Why a broker could not be used. The message names no credentials. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError'
}
