import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A pipe whose reader is busy takes nothing for a moment; longer, the reader is gone, and requests must not wait for it. */
const TRIES = 20
const PAUSE_MS = 5
const NEWLINE = 10

/**
 * Writes log lines to a file descriptor, one or several at a time. Lines that cannot be written, on a full disk for
 * instance, are dropped: the server is worth more than its log. When lines can be written again, the first says how many
 * are missing.
 */
export function createLogOutput(descriptor: number): DestinationStream {
  let dropped = 0
  let isCut = false
  return {
    write: (lines) => {
      // A line that the disk took half of must not take the next one with it.
      const head = Buffer.from((isCut ? '\n' : '') + (dropped > 0 ? missingLine(dropped) : ''))
      const bytes = Buffer.concat([head, Buffer.from(lines)])
      const written = writeUntilRefused(descriptor, bytes)
      if (written > 0) isCut = bytes[written - 1] !== NEWLINE
      const isHeadWritten = written >= head.length
      const lost = linesIn(isHeadWritten ? bytes.subarray(written) : bytes.subarray(head.length))
      dropped = isHeadWritten ? lost : dropped + lost
    },
  }
}

/** Gives how many bytes were taken. */
function writeUntilRefused(descriptor: number, bytes: Uint8Array): number {
  let written = 0
  for (let tries = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++tries > TRIES) break
      pause()
    }
  }
  return written
}

const linesIn = (bytes: Uint8Array): number => bytes.filter((byte) => byte === NEWLINE).length

const missingLine = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: 'log lines could not be written' })}\n`

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
}
