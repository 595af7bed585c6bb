import { randomInt } from 'node:crypto'
import { type ErrorCode, errorCodes } from '../../src/contract/error-codes'

/** An error that a client gets as `{failInfo: {code, message}}`. It may be thrown anywhere in a route's handler. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: number
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** The limit that was reached, as a short name for metrics and the audit log. */
  readonly limit: string | undefined

  constructor(code: number, status: number, message: string, retryAfterSeconds?: number, limit?: string) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

/** Creates a failure of the catalog, with the catalog's HTTP status. */
export function failure(code: ErrorCode, detail?: string): ApiFailure {
  const entry = errorCodes[code]
  return new ApiFailure(code, entry.status, detail ?? entry.name)
}

/**
 * Creates a failure for which the catalog has no code. The HTTP status becomes its code, which matches no catalog
 * entry, so the client shows its text for the status.
 */
export const statusFailure = (status: number, message: string): ApiFailure =>
  new ApiFailure(status, status, message)

/** 429 with Retry-After. */
export const tooManyRequests = (retryAfterSeconds: number, message: string, limit: string): ApiFailure =>
  new ApiFailure(429, 429, message, Math.max(1, Math.ceil(retryAfterSeconds)), limit)

/** Long enough for a database to restart, short enough for a waiting user. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/** Adds up to this many random seconds. Otherwise, all rejected clients would come back at the same moment. */
const SPREAD_SECONDS = 5

/** 503 with Retry-After. */
export function unavailable(): ApiFailure {
  const { name, status } = errorCodes[1002]
  return new ApiFailure(1002, status, name, UNAVAILABLE_RETRY_SECONDS + randomInt(SPREAD_SECONDS))
}

/**
 * A start that can't succeed. The message is one line that names the remedy; the executable prints it and exits with
 * 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Ignores an error on purpose. The second argument documents why. */
export const ignore = (_error: unknown, _why: string): void => undefined
