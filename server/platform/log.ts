import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'
import { forTerminal } from './terminal-text'

/**
 * A pipe is full for a moment if its reader is busy. After this many attempts the reader counts as gone, because
 * requests must not wait for it.
 */
const TRIES = 20
const PAUSE_MS = 5
const NEWLINE = 10

/**
 * Writes log lines to a file descriptor. If lines can't be written, for example on a full disk, they are dropped,
 * because the server must go on without its log. The next line that can be written starts with a count of the missing
 * lines.
 */
export function createLogOutput(descriptor: number): DestinationStream {
  let dropped = 0
  let isCut = false
  return {
    write: (lines) => {
      // After a partly written line, starts a new line, so that the next entry stays readable.
      const head = Buffer.from((isCut ? '\n' : '') + (dropped > 0 ? missingLine(dropped) : ''))
      const bytes = Buffer.concat([head, Buffer.from(lines)])
      // If earlier lines have been dropped, this write does not wait for a busy reader again.
      const written = writeUntilRefused(descriptor, bytes, dropped > 0 ? 0 : TRIES)
      if (written > 0) isCut = bytes[written - 1] !== NEWLINE
      const isHeadWritten = written >= head.length
      const lost = linesIn(isHeadWritten ? bytes.subarray(written) : bytes.subarray(head.length))
      dropped = isHeadWritten ? lost : dropped + lost
    },
  }
}

/** Returns the number of bytes written. */
function writeUntilRefused(descriptor: number, bytes: Uint8Array, mostTries: number): number {
  let written = 0
  for (let tries = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++tries > mostTries) break
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

export type { Logger }

/**
 * The output of all loggers of the process. It writes synchronously, so that no line is lost when the process ends.
 */
const standardOutput = createLogOutput(1)

/**
 * Creates a logger for structured lines. They must contain no secrets. Requests are logged with the path but not the
 * query. Errors are logged with name, message and stack only, because drivers attach parameters, addresses and whole
 * messages. If a database error quotes input values, its SQLSTATE replaces the message. Characters that could mislead
 * a reader in a terminal are escaped, because JSON does not escape all of them.
 */
export const createLog = (level: string, stream: DestinationStream | undefined): Logger =>
  pino(
    {
      level,
      base: { instance: `${hostname()}:${process.pid}` },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: bareError },
    },
    readable(stream ?? standardOutput),
  )

const readable = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(forTerminal(line)),
})

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code: string | undefined
}

/** Limit of followed causes, because an error may be its own cause. */
const MOST_CAUSES = 5

function bareError(error: Error): LoggedError {
  const errors: Error[] = []
  for (let each: unknown = error; each instanceof Error && errors.length < MOST_CAUSES; each = each.cause)
    errors.push(each)
  const messages: string[] = []
  for (const each of errors) {
    const message = discreetMessage(each, errors)
    // Some messages already end with their cause's message.
    if (!messages.at(-1)?.includes(message)) messages.push(message)
  }
  return {
    type: error.constructor.name,
    message: messages.join(': '),
    stack: errors.map(framesOf).join('\ncaused by\n'),
    code: (error as NodeJS.ErrnoException).code,
  }
}

/**
 * True for errors whose message quotes values: PostgreSQL does this for invalid values (SQLSTATE class 22) and
 * violated constraints (23). The name of our constraint is safe to log.
 */
const quotesValues = (error: Error): error is Error & { code: string; constraint?: string } =>
  /^2[23][0-9A-Z]{3}$/.test((error as NodeJS.ErrnoException).code ?? '')

function discreetMessage(error: Error, errors: readonly Error[]): string {
  const quoting = errors.find(quotesValues)
  if (!quoting) return error.message
  return `SQLSTATE ${[quoting.code, quoting.constraint].filter(Boolean).join(' ')}`
}

/** Keeps only the frames: a stack starts with the error's message, which may contain personal data. */
const framesOf = ({ name, stack = '' }: Error): string =>
  [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
