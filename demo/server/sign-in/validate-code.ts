import { findApplication } from '../accounts/applications'
import { findEmployee, requireGrant } from '../accounts/employees'
import { failure } from '../http/api-failure'
import type { Services } from '../services'
import { consumeCode, type SentCodeMethod } from './codes'
import { recordAttempt } from './history'
import { countFailure, forgetFailures, refuseIfLocked } from './lockout'
import { issueLoginSerial } from './login-serials'

/**
 * Tries the code that was sent to an employee and returns a login serial for it. Wrong, used, expired and never sent
 * are one refusal (14002), so that guessing learns nothing.
 */
export const validateCode = async (
  services: Services,
  method: SentCodeMethod,
  asked: { employeeId: string; applicationId?: number | null | undefined; code: string },
): Promise<string> => {
  const { userId } = await findEmployee(services.database, asked.employeeId)
  const { applicationId } = await findApplication(services.database, asked.applicationId)
  await requireGrant(services.database, userId, method)
  await refuseIfLocked(services, userId)

  const outcome = await consumeCode(services, { userId, applicationId, method }, asked.code)
  if (outcome === 'refused') {
    await countFailure(services, userId)
    await recordAttempt(services, { userId, applicationId, type: method, outcome: 'failure' })
    throw failure(14002)
  }
  await forgetFailures(services, userId)
  await recordAttempt(services, { userId, applicationId, type: method, outcome: 'success' })
  return issueLoginSerial(services, { userId, applicationId, method })
}
