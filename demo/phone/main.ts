import mqtt from 'mqtt'
import { createElement } from 'react'
import { mountPage } from '../shared/mount-page'
import { Phone } from './phone'
import { phoneStyles } from './phone.styles'
import { PhonePage } from './phone-page'
import { createTurn } from './turn'

const STORED = 'mfa-phone'

const phone = new Phone({
  fetch: globalThis.fetch.bind(globalThis),
  baseUrl: location.origin,
  connect: mqtt.connect,
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
