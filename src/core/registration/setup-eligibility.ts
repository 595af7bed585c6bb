import type { Application } from '../../contract/entities'

/** How many devices of a type somebody may have: the most that any of the applications takes (R98). */
export const mostDevices = (applications: readonly Application[]): number =>
  Math.max(0, ...applications.map(({ authenticatorTypeCount }) => authenticatorTypeCount ?? 0))

export interface SetupFacts {
  readonly phones: number
  readonly otpDevices: number
  /** The applications that take a phone. */
  readonly applications: readonly Application[]
}

/**
 * Why the set-up is not meant for somebody (R87): there are as many phones as there may be, or an OTP device. Undefined
 * where nothing stands in the way.
 */
export const setupObstacle = ({
  phones,
  otpDevices,
  applications,
}: SetupFacts): 'phones' | 'otp' | undefined => {
  const most = mostDevices(applications)
  if (most > 0 && phones >= most) return 'phones'
  return otpDevices > 0 ? 'otp' : undefined
}
