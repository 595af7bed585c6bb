import * as v from 'valibot'
import { historyStatus } from './status'
import { numeric, opaqueId, wireDate } from './wire'

export { type AuthenticatorStatus, authenticatorStatus, type LoginData, loginData } from './login-data'

// The entities of spec §3 as answers carry them. Unknown fields are dropped, or kept where a row goes back to the server.

/**
 * A phone that can be asked to approve a sign-in. `position` counts from 1 and stands for a name that the backend does not
 * give to strangers; `deviceName` is something that other clients can show then.
 */
export const mobileDevice = v.object({
  deviceId: opaqueId,
  deviceName: v.nullish(v.string()),
  position: v.nullish(numeric),
})
export type MobileDevice = v.InferOutput<typeof mobileDevice>

/** What opens the signed-in area. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken?: string | null | undefined
  /** The whole address; without it, that of the lookup stays. */
  readonly userEmail?: string | null | undefined
}

/** A connected application; `authenticatorTypeCount` is how many devices of the asked type it allows one employee. */
export const application = v.object({
  applicationId: numeric,
  applicationName: v.nullish(v.string()),
  authenticatorTypeCount: v.nullish(numeric),
})
export type Application = v.InferOutput<typeof application>

const device = {
  description: v.nullish(v.string()),
  applicationName: v.nullish(v.string()),
  insertDate: wireDate,
}

/** A registered phone. `description` is the device name that the employee may change. */
export const mobileAuthenticator = v.looseObject({ mobileAuthenticatorId: opaqueId, ...device })
export type MobileAuthenticator = v.InferOutput<typeof mobileAuthenticator>

/** A registered source of one-time codes. */
export const otpDevice = v.looseObject({ otpInfoId: opaqueId, ...device })
export type OtpDevice = v.InferOutput<typeof otpDevice>

/** A registered passkey: a security key or a computer's own. */
export const fidoAuthenticator = v.looseObject({ fidoAuthenticatorId: opaqueId, ...device })
export type FidoAuthenticator = v.InferOutput<typeof fidoAuthenticator>

/** One authentication of the past. */
export const historyRecord = v.object({
  authenticateHistoryId: opaqueId,
  type: v.nullish(v.string()),
  applicationName: v.nullish(v.string()),
  description: v.nullish(v.string()),
  status: historyStatus,
  insertDate: wireDate,
})
export type HistoryRecord = v.InferOutput<typeof historyRecord>
