import { loadable } from '../../../core/chunks/loadable'

/** What stands in for a screen. It is so small that it is there before React is. */
export const skeleton = loadable(() => import('./skeleton'))
