import * as v from 'valibot'
import {
  isNo,
  isStatusMethod,
  type Method,
  methodStatus,
  methods,
  type StatusFlag,
  type StatusMethod,
  toMethodStatus,
} from './methods'
import { numeric, numericId, opaqueId, text, wireDate, wireFlag } from './wire'

// The entities of spec §3, as responses contain them. Unknown fields are dropped, except in rows that the client
// sends back to the server.

/** Schema entries for the status fields of some methods. */
const statusEntries = <Flag extends StatusFlag>(rows: readonly { readonly statusFlag: Flag }[]) =>
  Object.fromEntries(rows.map(({ statusFlag }) => [statusFlag, methodStatus])) as Record<
    Flag,
    typeof methodStatus
  >

/** The response to the lookup of an employee: the employee and the status of each method. */
export const loginData = v.object({
  userEmail: v.nullish(v.string()),
  employeeId: text,
  userId: v.nullish(text),
  applicationId: v.nullish(numericId),
  ...statusEntries<Method['statusFlag']>(methods),
})
export type LoginData = v.InferOutput<typeof loginData>

/** Status of each method for one application. */
export const authenticatorStatus = v.object(
  statusEntries<StatusMethod['statusFlag']>(methods.filter(isStatusMethod)),
)
export type AuthenticatorStatus = v.InferOutput<typeof authenticatorStatus>

/**
 * A phone that can approve a sign-in. The backend does not reveal phone names to an unfamiliar browser. `position`
 * then counts the phones from 1, and `deviceName` is a substitute for clients that do not know `position`.
 */
export const mobileDevice = v.object({
  deviceId: opaqueId,
  deviceName: v.nullish(v.string()),
  position: v.nullish(numeric),
})
export type MobileDevice = v.InferOutput<typeof mobileDevice>

/** The tokens that open the signed-in area. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken?: string | null | undefined
  /** The whole email address. If missing, the client keeps the address from the lookup. */
  readonly userEmail?: string | null | undefined
}

/**
 * A connected application. `authenticatorTypeCount` is the number of devices of the requested type that each employee
 * may have.
 */
export const application = v.object({
  applicationId: numericId,
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

/** A registered OTP device, which generates one-time codes. */
export const otpDevice = v.looseObject({ otpInfoId: opaqueId, ...device })
export type OtpDevice = v.InferOutput<typeof otpDevice>

/** A registered passkey: a security key or a computer's built-in passkey. */
export const fidoAuthenticator = v.looseObject({ fidoAuthenticatorId: opaqueId, ...device })
export type FidoAuthenticator = v.InferOutput<typeof fidoAuthenticator>

/** Outcome of one authentication: 1 success, 0 failure. */
export type HistoryStatus = 0 | 1

/** The outcome in a response; null if the value means neither success nor failure. */
export const historyStatus = v.pipe(
  wireFlag,
  v.transform((value): HistoryStatus | null => {
    if (toMethodStatus(value) === 1) return 1
    return isNo(value) ? 0 : null
  }),
)

/** One authentication in the history. */
export const historyRecord = v.object({
  authenticateHistoryId: opaqueId,
  type: v.nullish(v.string()),
  applicationName: v.nullish(v.string()),
  description: v.nullish(v.string()),
  status: historyStatus,
  insertDate: wireDate,
})
export type HistoryRecord = v.InferOutput<typeof historyRecord>
