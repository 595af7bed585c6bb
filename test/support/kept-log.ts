import { EventEmitter, once } from 'node:events'
import { Writable } from 'node:stream'

/** A line of a server's log. */
interface LogEntry {
  readonly msg: string
  readonly level: number
  readonly [field: string]: unknown
}

export interface KeptLog {
  /** For `logStream` of a server. */
  readonly stream: Writable
  /** The lines written so far, each with its line break. */
  readonly lines: readonly string[]
  /** The same in one piece. */
  readonly text: string
  readonly entries: readonly LogEntry[]
  /** Forgets what has been written up to now. */
  clear(): void
  /** Waits for the next line with this message. */
  next(msg: string): Promise<unknown>
}

/** Keeps what a server logs. */
export function keepLog(): KeptLog {
  const lines: string[] = []
  const messages = new EventEmitter()
  const entryOf = (line: string): LogEntry => JSON.parse(line)
  return {
    stream: new Writable({
      write: (chunk, _encoding, done) => {
        const line = String(chunk)
        lines.push(line)
        messages.emit(entryOf(line).msg)
        done()
      },
    }),
    lines,
    get text() {
      return lines.join('')
    },
    get entries() {
      return lines.map(entryOf)
    },
    clear: () => void lines.splice(0),
    next: (msg) => once(messages, msg),
  }
}
