import type { CallErrorCode } from './call-error'

/**
 * The class of a failure, as the host hears it. Beside those of calls: `token`: the answer that should bring the tokens has
 * none. `passkey`: the browser could not ask for a passkey or make one. `duplicate`: the device is registered already.
 * `rejected`: the employee said no on the phone. `broker`: the message broker was not reached. `timeout`: nobody answered
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
