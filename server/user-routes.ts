import type { Hono } from 'hono'
import {
  applicationAll,
  applicationsOfType,
  dashboardStatus,
  otpApplications,
} from '../src/contract/calls/authenticators'
import {
  ctapHistory,
  dashboardHistory,
  mobileHistory,
  otpHistory,
  platformHistory,
} from '../src/contract/calls/history'
import { applicationToken, forgetBrowsers, logout, profile } from '../src/contract/calls/session'
import type { DeviceType } from '../src/contract/methods'
import { findEmployee, methodStatuses, statusFieldsOf } from './accounts/employees'
import { DEFAULT_APPLICATION_ID } from './accounts/sign-in-target'
import { audit } from './audit/audit'
import { historySince } from './audit/retention'
import { isId, type Queries } from './database/database'
import { historyPage } from './history'
import { serveUserCall } from './http/calls'
import { forgetRequesters } from './limits/requester'
import { failure } from './platform/failures'
import { inTransaction, type RequestContext } from './request-context'
import { endSession, inSession, signApplicationToken } from './sessions'

const histories = [
  [dashboardHistory, undefined],
  [mobileHistory, 'mobile'],
  [otpHistory, 'otp'],
  [ctapHistory, 'ctap'],
  [platformHistory, 'platform'],
] as const

/**
 * Serves the calls of the user service that are not about devices: applications, statuses, history, profile and
 * logout.
 */
export function userRoutes(app: Hono, context: RequestContext): void {
  const { database } = context

  serveUserCall(app, context, applicationAll, () => listApplications(database))
  serveUserCall(app, context, applicationsOfType, ({ query }) =>
    applicationsTaking(database, query.authenticatorType),
  )
  serveUserCall(app, context, otpApplications, ({ bearer }) => applicationsTakingOtp(database, bearer.userId))

  serveUserCall(app, context, dashboardStatus, async ({ query, bearer }) => {
    const applicationId = await requireApplication(database, query.applicationId)
    return statusFieldsOf(await methodStatuses(database, bearer.userId, { applicationId }))
  })

  // Returns the whole address, because only the employee gets it. The lookup masks the address, because anybody may
  // call the lookup.
  serveUserCall(app, context, profile, async ({ bearer }) => {
    const { employeeId, email } = await findEmployee(database, bearer.employeeId)
    return { employeeId, userEmail: email }
  })

  serveUserCall(app, context, logout, async ({ context, bearer }) => {
    await inTransaction(context, async (context) => {
      await endSession(context.database, bearer)
      const { userId } = bearer
      await audit(context.database, context.settings.clock.now(), { action: 'logout', userId })
    })
    return {}
  })

  serveUserCall(app, context, forgetBrowsers, async ({ context, bearer }) => {
    await inSession(context, bearer, (context) => forgetRequesters(context.database, bearer.userId))
    return {}
  })

  serveUserCall(app, context, applicationToken, async ({ context, body, bearer }) => {
    const applicationId = await requireApplication(context.database, body.applicationId)
    return signApplicationToken(context, bearer, applicationId)
  })

  for (const [call, only] of histories) {
    serveUserCall(app, context, call, ({ query, bearer }) =>
      historyPage(database, bearer.userId, { ...query, since: historySince(context.settings) }, only),
    )
  }
}

/** Returns the application of a call. Throws 5003 if it does not exist. */
async function requireApplication(
  queries: Queries,
  applicationId: number | null | undefined,
): Promise<number> {
  const wanted = applicationId ?? DEFAULT_APPLICATION_ID
  const rows = isId(wanted)
    ? await queries.query('SELECT 1 FROM applications WHERE application_id = $1', [wanted])
    : []
  if (rows.length === 0) throw failure(5003, 'unknown application')
  return wanted
}

async function listApplications(
  queries: Queries,
): Promise<{ applicationId: number; applicationName: string }[]> {
  const rows = await queries.query<{ application_id: number; application_name: string }>(
    'SELECT application_id, application_name FROM applications ORDER BY application_id',
  )
  return rows.map((row) => ({ applicationId: row.application_id, applicationName: row.application_name }))
}

interface OpenApplication {
  readonly applicationId: number
  readonly applicationName: string
  /** Number of devices of the type that the application allows each employee. */
  readonly authenticatorTypeCount: number
}

/** Lists the applications that accept devices of a type. An application without a limit for the type accepts none. */
const applicationsTaking = (queries: Queries, type: DeviceType): Promise<OpenApplication[]> =>
  queries.query<OpenApplication>(
    `SELECT application_id AS "applicationId", application_name AS "applicationName",
            authenticator_type_count AS "authenticatorTypeCount"
     FROM applications JOIN application_limits USING (application_id)
     WHERE type = $1 ORDER BY application_id`,
    [type],
  )

/** Lists the applications that accept an OTP device. Throws 5005 if the employee has one for each of them. */
async function applicationsTakingOtp(queries: Queries, userId: number): Promise<OpenApplication[]> {
  const applications = await applicationsTaking(queries, 'otp')
  const rows = await queries.query<{ application_id: number }>(
    "SELECT DISTINCT application_id FROM authenticators WHERE user_id = $1 AND type = 'otp'",
    [userId],
  )
  const taken = new Set(rows.map((row) => row.application_id))
  const full = applications.length > 0 && applications.every(({ applicationId }) => taken.has(applicationId))
  if (full) throw failure(5005, 'every application has an OTP device already')
  return applications
}
