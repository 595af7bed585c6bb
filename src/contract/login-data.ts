import * as v from 'valibot'
import { isStatusMethod, type Method, methods, type StatusFlag, type StatusMethod } from './methods'
import { methodStatus } from './status'
import { numeric, text } from './wire'

/** The status fields of some methods as entries of a schema. */
const statusEntries = <Flag extends StatusFlag>(rows: readonly { readonly statusFlag: Flag }[]) =>
  Object.fromEntries(rows.map(({ statusFlag }) => [statusFlag, methodStatus])) as Record<
    Flag,
    typeof methodStatus
  >

/** What the lookup of an employee gives: who it is and which methods are open to them. */
export const loginData = v.object({
  userEmail: v.nullish(v.string()),
  employeeId: text,
  userId: v.nullish(text),
  applicationId: v.nullish(numeric),
  ...statusEntries<Method['statusFlag']>(methods),
})
export type LoginData = v.InferOutput<typeof loginData>

/** Status of each method for one application. */
export const authenticatorStatus = v.object(
  statusEntries<StatusMethod['statusFlag']>(methods.filter(isStatusMethod)),
)
export type AuthenticatorStatus = v.InferOutput<typeof authenticatorStatus>
