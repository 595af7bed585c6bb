import type { Environment } from './environment'

/** The real world, read when it is used and not before. */
export declare const browserEnvironment: () => Environment
