import { createElement } from 'react'
import { mountPage } from '../../../src/ui/page'
import { helpDeskStyles } from './help-desk.styles'
import { HelpDeskPage } from './help-desk-page'

mountPage('helpdesk', helpDeskStyles, createElement(HelpDeskPage))
