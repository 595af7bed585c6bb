import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { critical } from '../../src/ui/critical.styles'
import { rest } from '../../src/ui/rest.styles'
import { adopt } from '../../src/ui/sheet'
import { tokens } from '../../src/ui/tokens.styles'
import { phoneStyles } from './phone.styles'
import { PhonePage } from './phone-page'

const host = document.getElementById('phone')
if (!host) throw new Error('The page has no #phone to render into')

const shadow = host.attachShadow({ mode: 'open' })
adopt(shadow, tokens, critical, ...rest, phoneStyles)
createRoot(shadow).render(createElement(PhonePage))
