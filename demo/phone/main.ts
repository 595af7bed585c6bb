import { createElement } from 'react'
import { openMqttBroker } from '../../src/core/broker/mqtt-broker'
import { browserStorage } from '../../src/core/platform/browser-storage'
import { mountPage } from '../../src/ui/page'
import { Phone } from './phone'
import { phoneStyles } from './phone.styles'
import { PhonePage } from './phone-page'
import { createTurn } from './turn'

const STORED = 'mfa-phone'

const storage = browserStorage(() => localStorage)

const phone = new Phone({
  fetch: globalThis.fetch.bind(globalThis),
  baseUrl: location.origin,
  openBroker: openMqttBroker,
  store: {
    read: () => storage.get(STORED),
    write: (text) => storage.set(STORED, text),
  },
})
addEventListener('storage', ({ key }) => {
  if (key === STORED || key === null) phone.reload()
})

function hasStorage(): boolean {
  try {
    return Boolean(localStorage)
  } catch {
    return false
  }
}

const turn = createTurn({ onTaken: () => phone.start(), onLost: () => phone.stop() })
turn.take()

mountPage('phone', phoneStyles, createElement(PhonePage, { phone, turn, isKept: hasStorage() }))
