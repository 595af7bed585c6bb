import type { SentCodeType } from '../../../src/contract/authentication-types'
import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { DEFAULT_APPLICATION_ID, isId } from '../accounts/applications'
import { findTarget, findTargetAndGoOn, type SignInTarget } from '../accounts/sign-in-target'
import { isDecoy } from '../decoys/decoy-id'
import { failure } from '../failures/api-failure'
import { refuseIfLocked } from '../limits/guess-counts'
import type { Client } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { ignore } from '../platform/ignore'
import type { ActingServices, Services } from '../services'
import { issueCode, issuingCode } from './codes'

/** One way for a code to reach an employee. */
export interface CodeSender {
  readonly method: SentCodeType
  /** What of the employee it is sent to. */
  readonly contact: 'email' | 'phone'
  /** Resolves when the code is on its way; throws what the client gets as an answer when it is not. */
  send(services: Services, to: string, about: { code: string; applicationName: string }): Promise<void>
}

/**
 * Sends a code to the employee's own address. Whoever is where the employee has never signed in is limited first by where
 * they are, then together with all such, so that no stranger uses up what the employee may have sent.
 */
export async function sendCode(
  services: ActingServices,
  sender: CodeSender,
  asked: { employeeId: string; applicationId?: number | null | undefined },
  client: Client,
): Promise<{ expiresInSeconds: number }> {
  const { decoys, leases, settings } = services
  const { method, contact } = sender
  const { target, issued } = await findAndIssue(services, sender, asked, client.addressHmac)
  const { userId, applicationId, applicationName, familiar, lockedUntil } = target
  const to = isDecoy(userId) ? undefined : target[contact]
  if (to === null || to === '') throw failure(4001, `no ${contact}`)
  refuseIfLocked(lockedUntil, settings.clock.now())
  const code = issued ?? (await issue())
  const sending = to === undefined ? Promise.resolve() : sender.send(services, to, { code, applicationName })
  // How long it takes and whether it works would tell who is a decoy. Failures are in the log.
  if (decoys) sending.catch((error: Error) => ignore(error, 'whoever waits can ask for the code again'))
  else await sending
  return { expiresInSeconds: sentCodeSeconds }

  async function issue(): Promise<string> {
    const { sendsPerAddress } = settings.limits
    if (!familiar) {
      const resetsAt = secondsAfter(settings.clock.now(), sendsPerAddress.seconds)
      await leases.take(`send:${client.address}`, sendsPerAddress, resetsAt)
    }
    return issueCode(
      services,
      { userId, applicationId, method },
      limitOf(services, { method, userId, familiar }),
    )
  }
}

const limitOf = (
  { settings }: Pick<Services, 'settings'>,
  { method, userId, familiar }: { method: SentCodeType; userId: number; familiar: boolean },
) => ({
  bucket: `send:${method}:${userId}:${familiar ? 'familiar' : 'strangers'}`,
  limit: settings.limits.sendsPerEmployee,
})

/**
 * Looks the employee up and, where they were looked up before and are familiar, issues the code in the same statement: what
 * is stored of a code depends on their number. Throws 429 beyond the limit.
 */
async function findAndIssue(
  services: Services,
  { method, contact }: CodeSender,
  asked: { readonly employeeId: string; readonly applicationId?: number | null | undefined },
  address: Uint8Array,
): Promise<{ readonly target: SignInTarget; readonly issued?: string | undefined }> {
  const userId = services.knownIds.get(normalizeEmployeeId(asked.employeeId))
  const applicationId = asked.applicationId ?? DEFAULT_APPLICATION_ID
  if (userId === undefined || !isId(applicationId))
    return { target: await findTarget(services, asked, method, address) }
  const { target, result } = await findTargetAndGoOn(services, { asked, method, address }, (bind) => {
    const purpose = { userId, applicationId, method }
    const limit = limitOf(services, { method, userId, familiar: true })
    return issuingCode(
      bind,
      services,
      purpose,
      limit,
      `FROM usable WHERE user_id = ${bind(userId)} AND ${contact} <> ''`,
    )
  })
  return { target, issued: result }
}
