import { findCodeTarget } from '../accounts/code-target'
import { failure } from '../http/api-failure'
import type { Services } from '../services'
import { consumeCode, type SentCodeMethod } from './codes'
import { recordAttempt } from './history'
import { countFailure, forgetFailures, refuseIfLocked } from './lockout'
import { issueLoginSerial } from './login-serials'
import { together } from './needs'

/**
 * Tries the code that was sent to an employee and returns a login serial for it. Wrong, used, expired and never sent
 * are one refusal (14002), so that guessing learns nothing.
 */
export const validateCode = async (
  services: Services,
  method: SentCodeMethod,
  asked: { employeeId: string; applicationId?: number | null | undefined; code: string },
): Promise<string> => {
  const { userId, applicationId, lockedUntil } = await findCodeTarget(services.database, asked, method)
  refuseIfLocked(lockedUntil, services.settings.clock.now())

  // A refusal is thrown outside, because a throw inside would take back that the try was counted.
  const loginSerial = await together(services, async (needs) => {
    const outcome = await consumeCode(needs, { userId, applicationId, method }, asked.code)
    const accepted = outcome === 'accepted'
    await (accepted ? forgetFailures(needs, userId) : countFailure(needs, userId))
    await recordAttempt(needs, {
      userId,
      applicationId,
      type: method,
      outcome: accepted ? 'success' : 'failure',
    })
    return accepted ? issueLoginSerial(needs, { userId, applicationId, method }) : undefined
  })
  if (!loginSerial) throw failure(14002)
  return loginSerial
}
