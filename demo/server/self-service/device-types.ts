import type { DeviceType } from '../../../src/contract/authentication-types'
import type { ErrorCode } from '../../../src/contract/error-codes'

/** The code for a device that there is not, or that is somebody else's: an answer never tells which. */
export const notFoundCodes = {
  mobile: 6001,
  otp: 7001,
  ctap: 8001,
  platform: 8001,
} as const satisfies Record<DeviceType, ErrorCode>
