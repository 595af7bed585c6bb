import { findTarget } from '../accounts/sign-in-target'
import { failure } from '../http/api-failure'
import type { CodeMethod } from '../methods/code-method'
import type { Services } from '../services'
import { recordAttempt } from './history'
import { countGuess, forgetFailures, refuseIfLocked } from './lockout'
import { issueLoginSerial } from './login-serials'
import { together } from './needs'

/** Tries a code and returns a login serial for it. Throws the method's refusal when the code is not right. */
export const validateCode = async (
  services: Services,
  method: CodeMethod,
  asked: { employeeId: string; applicationId?: number | null | undefined; code: string },
): Promise<string> => {
  const target = await findTarget(services.database, asked, method.type)
  const { userId, applicationId, lockedUntil } = target
  refuseIfLocked(lockedUntil, services.settings.clock.now())
  const prepared = await method.prepare(services, target, asked.code)
  // Counted first and for good: guesses that come at once cost no more than those that are tried.
  await countGuess(services, { userId, method: method.type })
  const tryCode = await prepared()

  const { tried, loginSerial } = await together(services, async (needs) => {
    const tried = await tryCode(needs)
    if (tried.accepted) await forgetFailures(needs, { userId, method: method.type })
    await recordAttempt(needs, {
      userId,
      applicationId,
      type: method.type,
      outcome: tried.accepted ? 'success' : 'failure',
      description: tried.description,
    })
    const loginSerial = tried.accepted
      ? await issueLoginSerial(needs, { userId, applicationId, method: method.type })
      : ''
    return { tried, loginSerial }
  })
  if (!tried.accepted) throw failure(tried.code)
  return loginSerial
}
