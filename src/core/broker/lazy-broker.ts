import { ignore } from '../ignore'
import { loadChunk } from '../stale-chunk'
import type { OpenBroker } from './broker'

/** Most people never wait for a phone, so the program that speaks MQTT comes with the first subscription. */
export const openLazyBroker: OpenBroker = (subscription) => {
  let close: (() => void) | undefined
  let wanted = true
  const open = async () => {
    const { openMqttBroker } = await loadChunk(() => import('./mqtt-broker'))
    if (wanted) close = openMqttBroker(subscription)
  }
  open().catch((error) => {
    if (wanted) subscription.onFailure(error)
    else ignore(error, 'nobody waits any more')
  })
  return () => {
    wanted = false
    close?.()
  }
}
