import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { MethodStatus } from '../../../src/contract/status'
import type { Queries } from '../database/database'
import type { Employee } from './employees'

type Statuses = Record<AuthenticationType, MethodStatus>

const none: Statuses = { mobile: 0, ctap: 0, platform: 0, otp: 0, sms: 0, email: 0, 'recovery otp': 0 }

/**
 * What an employee may sign in with: 0 not granted, 2 granted but nothing registered, 3 granted and registered.
 * E-mail, SMS and the recovery code need no registration by the employee: granted means 1, as long as there is
 * somewhere to send the code to. A locked employee has nothing, and what wrong codes have closed counts as not there. A device counts for every application, because one can
 * sign in to each with it, unless the status of one `applicationId` is asked for. `otherwise` is what there is without any
 * grant; what wrong codes have closed counts for it, too.
 */
export const methodStatuses = async (
  queries: Queries,
  userId: number,
  { applicationId, otherwise = none }: { applicationId?: number; otherwise?: Statuses } = {},
): Promise<Statuses> => {
  const rows = await queries.query<{ method: AuthenticationType; status: MethodStatus }>(
    `SELECT g.method, CASE
       WHEN g.method = 'email' THEN CASE WHEN e.email IS NULL THEN 0 ELSE 1 END
       WHEN g.method = 'sms' THEN CASE WHEN e.phone IS NULL THEN 0 ELSE 1 END
       WHEN g.method = 'recovery otp' THEN 1
       WHEN EXISTS (
         SELECT 1 FROM authenticators a
         WHERE a.user_id = g.user_id AND a.type = g.method AND a.closed_at IS NULL AND ($2::int IS NULL OR a.application_id = $2)
       ) THEN 3
       ELSE 2
     END AS status
     FROM grants g JOIN employees e USING (user_id) LEFT JOIN closed_methods c USING (user_id, method)
     WHERE g.user_id = $1 AND e.locked_at IS NULL AND c.closed_at IS NULL
     UNION ALL SELECT method, CASE WHEN method = 'otp' THEN 2 ELSE 0 END FROM closed_methods WHERE user_id = $1`,
    [userId, applicationId ?? null],
  )
  return { ...otherwise, ...Object.fromEntries(rows.map((row) => [row.method, row.status])) }
}

/** The statuses as answers name them; only the lookup tells of the recovery code. */
export const statusFieldsOf = (statuses: Statuses) => ({
  fidoSecurityKeyStatus: statuses.ctap,
  pcAuthenticationStatus: statuses.platform,
  mobileAuthenticationStatus: statuses.mobile,
  otpStatus: statuses.otp,
  smsStatus: statuses.sms,
  emailStatus: statuses.email,
})

/** The answer of the lookup. */
export const loginDataOf = (employee: Employee, applicationId: number, statuses: Statuses) => ({
  userEmail: employee.email,
  employeeId: employee.employeeId,
  userId: employee.userId,
  applicationId,
  ...statusFieldsOf(statuses),
  recoveryOtpStatus: statuses['recovery otp'],
})
