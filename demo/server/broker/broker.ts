export interface PublishOptions {
  /** Keep the message for subscribers who come later. Default false. */
  readonly retain?: boolean
  /** Point in time, in milliseconds since 1970, until which the message is repeated; then it is cleared. */
  readonly untilMs?: number
}

/** The message broker as the backend sees it: only the backend publishes, everyone else listens to one topic. */
export interface Broker {
  /** Resolves when the broker has taken the message. QoS 1. */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>
  /** Ends the repetition and removes the retained message. Live subscribers see an empty payload. */
  clear(topic: string): Promise<void>
  /** Whether messages can be published right now. */
  readonly connected: boolean
  close(): Promise<void>
}

/** The bare wire below a broker. */
export interface BrokerTransport {
  send(topic: string, payload: string, retain: boolean): Promise<void>
  readonly connected: boolean
  close(): Promise<void>
}
