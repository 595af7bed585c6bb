import type { SentCodeType } from '../../../src/contract/authentication-types'
import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { findTarget, type SignInTarget } from '../accounts/sign-in-target'
import { isDecoy } from '../decoys/decoy-id'
import { addressHmac } from '../limits/familiar-addresses'
import { refuseIfLocked } from '../limits/guess-counts'
import { secondsAfter } from '../platform/clock'
import { ignore } from '../platform/ignore'
import type { Services } from '../services'
import { issueCode } from './codes'

/** One way for a code to reach an employee. */
export interface CodeSender {
  readonly method: SentCodeType
  /** Where to send it; throws 4001 when the employee has no address of that kind. */
  addressOf(target: SignInTarget): string
  /** Resolves when the code is on its way; throws what the client gets as an answer when it is not. */
  send(services: Services, to: string, about: { code: string; applicationName: string }): Promise<void>
}

/**
 * Sends a code to the employee's own address. Whoever is where the employee has never signed in is limited first by where
 * they are, then together with all such, so that no stranger uses up what the employee may have sent.
 */
export async function sendCode(
  services: Services,
  sender: CodeSender,
  asked: { employeeId: string; applicationId?: number | null | undefined },
  address: string,
): Promise<{ expiresInSeconds: number }> {
  const { decoys, keys, leases, settings } = services
  const { method } = sender
  const target = await findTarget(services, asked, method, addressHmac(keys, address))
  const { userId, applicationId, applicationName, familiar, lockedUntil } = target
  const to = isDecoy(userId) ? undefined : sender.addressOf(target)
  refuseIfLocked(lockedUntil, settings.clock.now())
  const { sendsPerAddress, sendsPerEmployee } = settings.limits
  if (!familiar) {
    const resetsAt = secondsAfter(settings.clock.now(), sendsPerAddress.seconds)
    await leases.take(`send:${address}`, sendsPerAddress, resetsAt)
  }
  const asker = familiar ? 'familiar' : 'strangers'
  const counted = { bucket: `send:${method}:${userId}:${asker}`, limit: sendsPerEmployee }

  const code = await issueCode(services, { userId, applicationId, method }, counted)
  const sending = to === undefined ? Promise.resolve() : sender.send(services, to, { code, applicationName })
  // How long it takes and whether it works would tell who is a decoy. Failures are in the log.
  if (decoys) sending.catch((error: Error) => ignore(error, 'whoever waits can ask for the code again'))
  else await sending
  return { expiresInSeconds: sentCodeSeconds }
}
