import { StaleChunkError } from '../chunks/stale-chunk'
import type { CallErrorCode } from './call-error'

/**
 * The class of a failure, as the host hears it. Beside those of calls: `token`: the answer that should bring the tokens has
 * none. `passkey`: none could be asked for or made, because of the browser, the page around it or who is signed in.
 * `duplicate`: the device is registered already.
 * `rejected`: the employee said no on the phone. `broker`: the message broker was not reached. `timeout`: no one answered
 * in time. `stale-release`: a new version took the place of the one that runs. `internal`: a fault of ours.
 */
export type FailureCode =
  | CallErrorCode
  | 'token'
  | 'passkey'
  | 'duplicate'
  | 'rejected'
  | 'broker'
  | 'timeout'
  | 'stale-release'
  | 'internal'

/** What failed, unless it failed because a part of the program is gone. */
export const failureCodeOf = (error: unknown, otherwise: FailureCode): FailureCode =>
  error instanceof StaleChunkError ? 'stale-release' : otherwise
