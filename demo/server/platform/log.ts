import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { gatherLines } from './gather-lines'
import { createLogOutput } from './log-output'

export type { Logger }

/** Of the process, however many logs it has. */
const standardOutput = gatherLines(createLogOutput(1))

/**
 * Structured log lines. Nothing secret may enter them: requests are logged by path without the query, and errors by
 * name, message and stack alone, because drivers hang parameters, addresses and whole messages on theirs.
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

function bareError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack, code: (error as NodeJS.ErrnoException).code }
}
