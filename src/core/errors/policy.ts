import type { CallError } from '../call-error'

/** `inline`: the screen that made the call shows it. `silent`: in place only, with a way to retry. */
export type Showing = 'modal' | 'inline' | 'silent'

export declare const showingOf: (error: CallError) => Showing
