import { reasonOfCall } from '../../errors/failure-report'
import { CallError } from '../../http/call-error'
import { PasskeyError } from '../../platform/passkeys'

/** The exchange gave no access token; its dialog has been shown. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
}

/** A short name of an error for the help desk, without anything that is secret or personal. */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError) return reasonOfCall(error)
  if (error instanceof PasskeyError && error.cause instanceof Error) return error.cause.name
  return error instanceof Error ? error.name : 'unknown'
}
