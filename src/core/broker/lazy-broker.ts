import { loadable } from '../chunks/loadable'
import type { OpenBroker } from '../platform/broker'
import { ignore } from '../platform/ignore'

/** The program that speaks MQTT. */
export const brokerProgram = loadable(() => import('./mqtt-broker'))

/** Most people never wait for a phone, so it comes with the first subscription at the latest. */
export const openLazyBroker: OpenBroker = (subscription) => {
  let close: (() => void) | undefined
  let wanted = true
  const open = async () => {
    const { openMqttBroker } = await brokerProgram.load()
    if (wanted) close = openMqttBroker(subscription)
  }
  open().catch((error) => {
    if (wanted) subscription.onFailure(error)
    else ignore(error, 'no one waits any more')
  })
  return () => {
    wanted = false
    close?.()
  }
}
