import { loadable } from '../../../core/chunks'

/** The skeletons of screens. Their chunk is so small that it loads before React does. */
export const skeleton = loadable(() => import('./skeleton'))
