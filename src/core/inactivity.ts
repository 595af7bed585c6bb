import type { ReadableStore } from './store'

/**
 * `off`: nobody is signed in, or no timeout is stored. `warning`: shows the way to stay, until
 * `endsAt` (epoch ms). `extended`: activity has just ended a warning; it passes by itself.
 */
export type InactivityState =
  | { readonly kind: 'off' | 'running' | 'extended' }
  | { readonly kind: 'warning'; readonly endsAt: number }

export interface Inactivity extends ReadableStore<InactivityState> {
  /** The person asks to stay signed in. */
  stay(): void
}
