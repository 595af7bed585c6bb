import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { critical } from '../../src/ui/critical.styles'
import { rest } from '../../src/ui/rest.styles'
import { adopt } from '../../src/ui/sheet'
import { tokens } from '../../src/ui/tokens.styles'
import { deskStyles } from './desk.styles'
import { DeskPage } from './desk-page'

const host = document.getElementById('desk')
if (!host) throw new Error('The page has no #desk to render into')

const shadow = host.attachShadow({ mode: 'open' })
adopt(shadow, tokens, critical, ...rest, deskStyles)
createRoot(shadow).render(createElement(DeskPage))
