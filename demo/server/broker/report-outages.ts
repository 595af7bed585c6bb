import type { MqttClient } from 'mqtt'
import type { Logger } from '../platform/log'

/**
 * Says in the log when the broker goes, why, and when it is back, once each: the client tries every second, and a night
 * without a broker would fill the disk. Another reason is said again, because a broker that has come back and refuses the
 * user needs somebody to do something.
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
    // The last close is our own.
    if (client.disconnecting) return
    const next = reason && reasonOf(reason)
    if (isAway) attempts++
    if (!isAway || (next !== undefined && next !== said)) {
      log.warn({ err: reason }, 'the message broker is away: push is off until it is back')
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

/** What a network says of itself is a code, and often no message. */
const reasonOf = (error: Error): string => String((error as NodeJS.ErrnoException).code ?? error.message)
