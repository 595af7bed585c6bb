import { createElement } from 'react'
import { mountPage } from '../shared/mount-page'
import { helpDeskStyles } from './help-desk.styles'
import { HelpDeskPage } from './help-desk-page'

mountPage('helpdesk', helpDeskStyles, createElement(HelpDeskPage))
