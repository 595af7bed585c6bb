import type { Loadable } from './loadable'

// Apart from `loadable`, which the script tag's entry brings: it has a size to keep.

/** Whether all of them can be used at once. */
export const areAtHand = (parts: readonly Loadable[]): boolean =>
  parts.every((part) => part.peek() !== undefined)

/** Brings all of them in one round. Rejects with a StaleChunkError. */
export const loadAll = (parts: readonly Loadable[]): Promise<unknown> =>
  Promise.all(parts.map((part) => part.load()))
