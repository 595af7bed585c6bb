import { findCodeTarget } from '../accounts/code-target'
import { failure } from '../http/api-failure'
import { codeMail } from '../mail/code-mail'
import type { Services } from '../services'
import { CODE_LIFETIME_SECONDS, issueCode } from './codes'
import { refuseIfLocked } from './lockout'
import { useBucket } from './rate-limit'

/** Sends a fresh code to the employee's own address. Throws 14001 when the mail server does not take it. */
export const sendEmailCode = async (
  services: Services,
  asked: { employeeId: string; applicationId?: number | null | undefined },
): Promise<{ expiresInSeconds: number }> => {
  const { database, settings, mailer, log } = services
  const { userId, email, applicationId, applicationName, lockedUntil } = await findCodeTarget(
    database,
    asked,
    'email',
  )
  if (!email) throw failure(4001, 'no e-mail address')
  refuseIfLocked(lockedUntil, settings.clock.now())
  await useBucket(services, `send:${userId}`, settings.limits.sendsPerEmployee)

  const code = await issueCode(services, { userId, applicationId, method: 'email' })
  await mailer.send({ to: email, ...codeMail({ code, applicationName }) }).catch((error: Error) => {
    log.error({ err: error, userId }, 'a code could not be sent by e-mail')
    throw failure(14001)
  })
  return { expiresInSeconds: CODE_LIFETIME_SECONDS }
}
