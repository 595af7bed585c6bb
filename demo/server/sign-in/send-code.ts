import { findTarget, type SignInTarget } from '../accounts/sign-in-target'
import type { Services } from '../services'
import { CODE_LIFETIME_SECONDS, issueCode, type SentCodeMethod } from './codes'
import { addressHmac } from './familiar-addresses'
import { refuseIfLocked } from './guess-counts'
import { useBucket } from './rate-limit'

/** One way for a code to reach an employee. */
export interface CodeSender {
  readonly method: SentCodeMethod
  /** Where to send it; throws 4001 when the employee has no address of that kind. */
  addressOf(target: SignInTarget): string
  /** Resolves when the code is on its way; throws what the client is to be told when it is not. */
  send(services: Services, to: string, about: { code: string; applicationName: string }): Promise<void>
}

/** Sends a fresh code to the employee's own address; an earlier one stops working. */
export const sendCode = async (
  services: Services,
  sender: CodeSender,
  asked: { employeeId: string; applicationId?: number | null | undefined },
  address: string,
): Promise<{ expiresInSeconds: number }> => {
  const { database, keys, settings } = services
  const { method } = sender
  const target = await findTarget(database, asked, method, addressHmac(keys, address))
  const { userId, applicationId, applicationName, lockedUntil } = target
  const to = sender.addressOf(target)
  refuseIfLocked(lockedUntil, settings.clock.now())
  await useBucket(services, `send:${method}:${userId}`, settings.limits.sendsPerEmployee)

  const code = await issueCode(services, { userId, applicationId, method })
  await sender.send(services, to, { code, applicationName })
  return { expiresInSeconds: CODE_LIFETIME_SECONDS }
}
