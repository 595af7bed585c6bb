import { createElement } from 'react'
import { mountPage } from '../../src/ui/page'
import { deskStyles } from './desk.styles'
import { DeskPage } from './desk-page'

mountPage('desk', deskStyles, createElement(DeskPage))
