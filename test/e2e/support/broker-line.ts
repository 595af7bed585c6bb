import type { Page } from '@playwright/test'

/** The first byte of a broker's answer to a subscription, in MQTT 3.1.1. */
const suback = 0x90

/** The connection between a page and its broker, which tests cut and restore. */
export interface BrokerLine {
  /** Resolves when the page hears a topic for the first time. */
  readonly heard: Promise<void>
  cut(): void
  mend(): void
}

/** Lays it. For pages that are loaded afterwards. */
export async function layBrokerLine(page: Page): Promise<BrokerLine> {
  let whole = true
  let terminate: (() => void) | undefined
  let hear: (() => void) | undefined
  const heard = new Promise<void>((resolve) => {
    hear = resolve
  })
  await page.routeWebSocket(/./, (socket) => {
    if (!whole) {
      socket.close()
      return
    }
    const broker = socket.connectToServer()
    broker.onMessage((message) => {
      socket.send(message)
      if (typeof message !== 'string' && message[0] === suback) hear?.()
    })
    terminate = () => {
      socket.close()
      broker.close()
    }
  })
  return {
    heard,
    cut() {
      whole = false
      terminate?.()
    },
    mend() {
      whole = true
    },
  }
}
