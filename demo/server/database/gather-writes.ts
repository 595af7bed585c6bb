import type { Writable } from 'node:stream'

/**
 * Holds back what is written to the stream until this turn of the event loop ends, so that it goes out in one piece with
 * what else is written in it, and wakes the reader once.
 */
export function gatherWrites(stream: Pick<Writable, 'cork' | 'uncork' | 'writableCorked'>): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
