import { randomBytes } from 'node:crypto'

/** Requests that are on their way to phones, each with the topic on which the browser waits. */
export function createPushes() {
  const open: { deviceId: string; topic: string }[] = []
  const changes = new EventTarget()
  return {
    /** Asks a phone. Gives the topic. */
    ask: (deviceId: string): string => {
      const topic = `push/${randomBytes(16).toString('hex')}`
      open.push({ deviceId, topic })
      changes.dispatchEvent(new Event('push'))
      return topic
    },
    /** The topic of the newest request to the phone; waits for one. */
    next: async (deviceId: string): Promise<string> => {
      for (;;) {
        const at = open.findLastIndex((push) => push.deviceId === deviceId)
        const [found] = at < 0 ? [] : open.splice(at, 1)
        if (found) return found.topic
        await new Promise((resolve) => changes.addEventListener('push', resolve, { once: true }))
      }
    },
  }
}
