import { loadable } from '../../../core/chunks/loadable'

/** What a help desk asks for when something has failed. */
export const helpDeskDetails = loadable(() => import('./help-desk'))
