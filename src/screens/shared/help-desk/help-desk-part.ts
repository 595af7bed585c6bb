import { loadable } from '../../../core/chunks/loadable'

/** What a failure is told with to a help desk. */
export const helpDeskDetails = loadable(() => import('./help-desk'))
