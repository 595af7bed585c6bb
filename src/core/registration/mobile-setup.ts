import type { Application } from '../../contract/entities'
import { highestLimit } from '../devices/add-device'

/** Why the setup of the mobile app is closed; neither of them: it is open (R87). */
export interface MobileSetup {
  /** As many phones are registered as one application allows at most. */
  readonly maximum: boolean
  /** An OTP device is registered. */
  readonly otp: boolean
}

/** @param applications those that take a phone; without a limit among them there is no maximum */
export function mobileSetupOf(
  phones: number,
  otpDevices: number,
  applications: readonly Application[],
): MobileSetup {
  const limit = highestLimit(applications)
  return { maximum: limit !== undefined && phones >= limit, otp: otpDevices > 0 }
}
