import { createHash } from 'node:crypto'
import { topicOf } from '../../../src/contract/broker-events'

/**
 * Where a phone hears of requests. Its last segment is the phone's client id, so that the broker's one rule (read
 * `mfa/<client id>`) holds for phones too; it follows from the phone's secret, so that no one else can guess it.
 */
export const phoneTopic = (secretHash: Uint8Array): string =>
  topicOf(
    createHash('sha256').update('topic').update(secretHash).digest().subarray(0, 16).toString('base64url'),
  )
