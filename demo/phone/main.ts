import mqtt from 'mqtt'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { firstSheets } from '../../src/ui/first-sheets'
import { rest } from '../../src/ui/rest.styles'
import { adopt } from '../../src/ui/sheet'
import { Phone } from './phone'
import { phoneStyles } from './phone.styles'
import { PhonePage } from './phone-page'
import { createTurn } from './turn'

const STORED = 'mfa-phone'

const host = document.getElementById('phone')
if (!host) throw new Error('The page has no #phone to render into')

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

const shadow = host.attachShadow({ mode: 'open' })
adopt(shadow, ...firstSheets(), ...rest, phoneStyles)
createRoot(shadow).render(createElement(PhonePage, { phone, turn }))
