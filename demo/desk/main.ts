import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { firstSheets } from '../../src/ui/first-sheets'
import { rest } from '../../src/ui/rest.styles'
import { adopt } from '../../src/ui/sheet'
import { deskStyles } from './desk.styles'
import { DeskPage } from './desk-page'

const host = document.getElementById('desk')
if (!host) throw new Error('The page has no #desk to render into')

const shadow = host.attachShadow({ mode: 'open' })
adopt(shadow, ...firstSheets(), ...rest, deskStyles)
createRoot(shadow).render(createElement(DeskPage))
