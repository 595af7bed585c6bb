import type { Page } from '@playwright/test'

/** The first byte of a broker's answer to a subscription, in MQTT 3.1.1. */
const suback = 0x90

/** Resolves when the page hears a topic of the broker: from then on a message reaches it at once. */
export async function hearing(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent(
    'framereceived',
    ({ payload }) => typeof payload !== 'string' && payload[0] === suback,
  )
}
