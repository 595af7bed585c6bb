import { randomInt } from 'node:crypto'
import { type ErrorCode, errorCodes } from '../../../src/contract/error-codes'

/** A refusal that a client gets as `{failInfo: {code, message}}`. Thrown anywhere below a route. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: number
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** Which limit was reached, in a word, for whoever watches the server. */
  readonly limit: string | undefined

  constructor(code: number, status: number, message: string, retryAfterSeconds?: number, limit?: string) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

/** A failure of the catalogue, with the status that the catalogue gives it. */
export function failure(code: ErrorCode, detail?: string): ApiFailure {
  const entry = errorCodes[code]
  return new ApiFailure(code, entry.status, detail ?? entry.name)
}

/**
 * A failure for which the catalogue has no code. The status itself stands in for it: it matches no catalogue entry,
 * so a client falls back to its text for the HTTP status.
 */
export const statusFailure = (status: number, message: string): ApiFailure =>
  new ApiFailure(status, status, message)

/** 429 with Retry-After. */
export const tooManyRequests = (retryAfterSeconds: number, message: string, limit: string): ApiFailure =>
  new ApiFailure(429, 429, message, Math.max(1, Math.ceil(retryAfterSeconds)), limit)

/** Long enough for a database that restarts, short enough for somebody who waits. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/** Spread over so many seconds more, or all who were refused would come back at the same moment. */
const SPREAD_SECONDS = 5

/** 503 with Retry-After. */
export function unavailable(): ApiFailure {
  const { name, status } = errorCodes[1002]
  return new ApiFailure(1002, status, name, UNAVAILABLE_RETRY_SECONDS + randomInt(SPREAD_SECONDS))
}
