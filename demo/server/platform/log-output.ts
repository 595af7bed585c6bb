import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A pipe whose reader is busy takes nothing for a moment; longer, the reader is gone, and requests must not wait for it. */
const TRIES = 20
const PAUSE_MS = 5

/**
 * Writes log lines to a file descriptor. A line that cannot be written, on a full disk for instance, is dropped: the server
 * is worth more than its log. When lines can be written again, the first says how many are missing.
 */
export function createLogOutput(descriptor: number): DestinationStream {
  let dropped = 0
  let isCut = false

  const writeWhole = (text: string): boolean => {
    const bytes = Buffer.from(text)
    for (let written = 0, tries = 0; written < bytes.length; ) {
      try {
        written += writeSync(descriptor, bytes, written)
      } catch (error) {
        isCut ||= written > 0
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++tries > TRIES) return false
        pause()
      }
    }
    return true
  }

  return {
    write: (line) => {
      // A line that the disk took half of must not take the next one with it.
      const start = isCut ? '\n' : ''
      const missing = dropped > 0 ? missingLine(dropped) : ''
      isCut = false
      if (writeWhole(start + missing + line)) dropped = 0
      else dropped++
    },
  }
}

const missingLine = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: 'log lines could not be written' })}\n`

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
}
