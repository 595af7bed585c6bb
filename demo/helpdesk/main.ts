import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { firstSheets } from '../../src/ui/first-sheets'
import { rest } from '../../src/ui/rest.styles'
import { adopt } from '../../src/ui/sheet'
import { helpDeskStyles } from './help-desk.styles'
import { HelpDeskPage } from './help-desk-page'

const host = document.getElementById('helpdesk')
if (!host) throw new Error('The page has no #helpdesk to render into')

const shadow = host.attachShadow({ mode: 'open' })
adopt(shadow, ...firstSheets(), ...rest, helpDeskStyles)
createRoot(shadow).render(createElement(HelpDeskPage))
