import type { Core } from './core'

/** The one core of the page; made at the first call, shared with every other copy of this script. */
export declare const pageCore: () => Core
