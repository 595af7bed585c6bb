import { loadable } from '../../core/loadable'

/** What stands in for a screen. It is so small that it is there before React is. */
export const skeleton = loadable(() => import('./skeleton'))
