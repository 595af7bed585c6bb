import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'
import { gatherLines } from './gather-lines'
import { createLogOutput } from './log-output'

export type { Logger }

/** Of the process, however many logs it has. */
const standardOutput = gatherLines(createLogOutput(1))

/**
 * Structured log lines. Nothing secret may enter them: requests are logged by path without the query, and errors by
 * name, message and stack alone, because drivers hang parameters, addresses and whole messages on theirs. Of an error of
 * the database that quotes what it was given, the SQLSTATE stands in for the message.
 */
export const createLog = (level: string, stream: DestinationStream | undefined): Logger =>
  pino(
    {
      level,
      base: { instance: `${hostname()}:${process.pid}` },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: bareError },
    },
    stream ?? standardOutput,
  )

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code: string | undefined
}

/** As deep as causes are followed: an error may be its own. */
const MOST_CAUSES = 5

function bareError(error: Error): LoggedError {
  const errors: Error[] = []
  for (let each: unknown = error; each instanceof Error && errors.length < MOST_CAUSES; each = each.cause)
    errors.push(each)
  const messages: string[] = []
  for (const each of errors) {
    const message = discreetMessage(each, errors)
    // Some messages end with their cause's already.
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
 * Messages of PostgreSQL quote values where these are invalid (SQLSTATE class 22) or break a rule (23); a rule of ours that
 * is broken is known by its name.
 */
const quotesValues = (error: Error): error is Error & { code: string; constraint?: string } =>
  /^2[23][0-9A-Z]{3}$/.test((error as NodeJS.ErrnoException).code ?? '')

function discreetMessage(error: Error, errors: readonly Error[]): string {
  const quoting = errors.find(quotesValues)
  if (!quoting) return error.message
  return `SQLSTATE ${[quoting.code, quoting.constraint].filter(Boolean).join(' ')}`
}

/** A stack begins with the message. */
const framesOf = ({ name, stack = '' }: Error): string =>
  [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
