import type { Hono } from 'hono'
import type { DeviceType } from '../../../src/contract/authentication-types'
import { applicationAll, applicationsOfType, otpApplications } from '../../../src/contract/calls/applications'
import {
  ctapAuthenticators,
  dashboardStatus,
  mobileAuthenticators,
  otpDevices,
  platformAuthenticators,
} from '../../../src/contract/calls/authenticators'
import {
  ctapHistory,
  dashboardHistory,
  mobileHistory,
  otpHistory,
  platformHistory,
} from '../../../src/contract/calls/history'
import { applicationToken, logout, profile } from '../../../src/contract/calls/session'
import { listApplications, requireApplication } from '../accounts/applications'
import { findEmployee } from '../accounts/employees'
import { methodStatuses, statusFieldsOf } from '../accounts/login-data'
import { audit } from '../audit/audit'
import { historyPage } from '../history/history-page'
import { serveUserCall } from '../http/serve-call'
import type { Services } from '../services'
import { endSession } from '../sessions/end-sessions'
import { type Bearer, signApplicationToken } from '../sessions/tokens'
import { inTransaction } from '../transaction/transaction'
import { applicationsFor, applicationsForOtp } from './applications-for'
import { listDevices } from './list-devices'

const histories = [
  [dashboardHistory, undefined],
  [mobileHistory, 'mobile'],
  [otpHistory, 'otp'],
  [ctapHistory, 'ctap'],
  [platformHistory, 'platform'],
] as const

/** The user service as far as it is read: what a signed-in employee has and has done. And the end of the session. */
export function userRoutes(app: Hono, services: Services): void {
  const { database } = services

  serveUserCall(app, services, applicationAll, () => listApplications(database))
  serveUserCall(app, services, applicationsOfType, ({ query }) =>
    applicationsFor(database, query.authenticatorType),
  )
  serveUserCall(app, services, otpApplications, ({ bearer }) => applicationsForOtp(database, bearer.userId))

  serveUserCall(app, services, dashboardStatus, async ({ query, bearer }) => {
    const applicationId = await requireApplication(database, query.applicationId)
    return statusFieldsOf(await methodStatuses(database, bearer.userId, { applicationId }))
  })

  const devicesOf = async <Key extends string>({ userId }: Bearer, type: DeviceType, key: Key) => {
    const [statuses, devices] = await Promise.all([
      methodStatuses(database, userId),
      listDevices(database, userId, type),
    ])
    const list = devices.map(
      ({ id, ...device }) => ({ [key]: id, ...device }) as typeof device & Record<Key, number>,
    )
    return { list, status: statuses[type] }
  }
  serveUserCall(app, services, mobileAuthenticators, async ({ bearer }) => {
    const { list, status } = await devicesOf(bearer, 'mobile', 'mobileAuthenticatorId')
    return { mobileAuthenticatorDtoList: list, mobileAuthenticationStatus: status }
  })
  serveUserCall(app, services, otpDevices, async ({ bearer }) => {
    const { list, status } = await devicesOf(bearer, 'otp', 'otpInfoId')
    return { otpDtos: list, otpStatus: status }
  })
  for (const [call, type] of [
    [ctapAuthenticators, 'ctap'],
    [platformAuthenticators, 'platform'],
  ] as const) {
    serveUserCall(app, services, call, async ({ bearer }) => {
      const { list, status } = await devicesOf(bearer, type, 'fidoAuthenticatorId')
      return { fidoAuthenticatorDtos: list, fidoStatus: status }
    })
  }

  // The lookup has masked the address, as it answers anybody.
  serveUserCall(app, services, profile, async ({ bearer }) => {
    const { employeeId, email } = await findEmployee(database, bearer.employeeId)
    return { employeeId, userEmail: email }
  })

  serveUserCall(app, services, logout, async ({ services, bearer }) => {
    await inTransaction(services, async (needs) => {
      await endSession(needs.database, bearer)
      const { userId } = bearer
      await audit(needs.database, needs.settings.clock.now(), { action: 'logout', userId })
    })
    return {}
  })

  serveUserCall(app, services, applicationToken, async ({ services, body, bearer }) => {
    const applicationId = await requireApplication(services.database, body.applicationId)
    return signApplicationToken(services, bearer, applicationId)
  })

  for (const [call, only] of histories) {
    serveUserCall(app, services, call, ({ query, bearer }) =>
      historyPage(database, bearer.userId, query, only),
    )
  }
}
