import { createElement } from 'react'
import { mountPage } from '../shared/mount-page'
import { deskStyles } from './desk.styles'
import { DeskPage } from './desk-page'

mountPage('desk', deskStyles, createElement(DeskPage))
