import type { AppType } from '../../../src/contract/authentication-types'
import { findTarget } from '../accounts/sign-in-target'
import { ApiFailure } from '../failures/api-failure'
import { consumeRateLimit } from '../limits/rate-limit'
import type { TransactionContext } from '../transaction/transaction'
import { isBelowDeviceLimit, type Registration } from './device-limit'
import { requireLicence } from './licence'
import { issueSerial } from './serials'

/** The catalogue's code for a device that cannot be kept. */
const STORAGE_FAILED = { mobile: 6004, otp: 7003 } as const satisfies Record<AppType, number>

/** What is thrown when an application allows no more phones or OTP devices. */
export const deviceLimitReached = (type: AppType): ApiFailure =>
  new ApiFailure(STORAGE_FAILED[type], 409, 'as many devices as the application allows')

/**
 * Opens the registration of a phone or an OTP device. Throws 4001 without the grant, 5003 for an unknown application,
 * 5008 or 9005 where the licence ends, and 6004 or 7003 when the application allows no more.
 */
export async function openRegistration(
  needs: TransactionContext,
  asked: Registration & { readonly type: AppType },
): Promise<{ serial: string; topic: string }> {
  const { type } = asked
  const { userId, applicationId } = await findTarget(needs, asked, type)
  await consumeRateLimit(needs, `serial:${userId}`, needs.settings.limits.serialsPerEmployee)
  await requireLicence(needs, { userId, applicationId })
  if (!(await isBelowDeviceLimit(needs, { userId, applicationId, type }))) throw deviceLimitReached(type)
  return issueSerial(needs, { userId, applicationId, type })
}
