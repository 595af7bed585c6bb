import type { BrokerSubscription, OpenBroker } from '../../src/core/platform/environment'

/** A broker in the test's hand: what is subscribed to, and what it says to whom. */
export class FakeBroker {
  /** The subscriptions that are open. */
  readonly open: BrokerSubscription[] = []
  /** All that ever were. */
  readonly opened: BrokerSubscription[] = []
  /** True if a new subscription connects at once. */
  reachable = true

  readonly openBroker: OpenBroker = (subscription) => {
    this.open.push(subscription)
    this.opened.push(subscription)
    if (this.reachable) subscription.onConnection(true)
    return () => {
      const at = this.open.indexOf(subscription)
      if (at >= 0) this.open.splice(at, 1)
    }
  }

  /** Delivers a message to every subscriber of its topic. */
  publish(topic: string, payload: string): void {
    for (const subscription of [...this.open])
      if (subscription.topic === topic) subscription.onMessage(payload)
  }
}
