import { createElement } from 'react'
import { openMqttBroker } from '../../src/core/broker/mqtt-broker'
import { mountPage } from '../shared/mount-page'
import { Phone } from './phone'
import { phoneStyles } from './phone.styles'
import { PhonePage } from './phone-page'
import { createTurn } from './turn'

const STORED = 'mfa-phone'

const phone = new Phone({
  fetch: globalThis.fetch.bind(globalThis),
  baseUrl: location.origin,
  openBroker: openMqttBroker,
  store: {
    read: () => localStorage.getItem(STORED),
    write: (text) => localStorage.setItem(STORED, text),
  },
})
addEventListener('storage', ({ key }) => {
  if (key === STORED || key === null) phone.reload()
})

const turn = createTurn({ onTaken: () => phone.start(), onLost: () => phone.stop() })
turn.take()

mountPage('phone', phoneStyles, createElement(PhonePage, { phone, turn }))
