import type { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type { Logger }

/**
 * Structured log lines. Nothing secret may enter them: requests are logged by path without the query, and errors by
 * name, message and stack alone, because drivers hang parameters, addresses and whole messages on theirs.
 */
export const createLog = (level: string, stream: Writable | undefined): Logger => {
  const destination: DestinationStream | undefined = stream
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: bareError },
  }
  return destination ? pino(options, destination) : pino(options)
}

const bareError = (error: Error) => {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack, code: (error as NodeJS.ErrnoException).code }
}
