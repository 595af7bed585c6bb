import { applicationsOfType, otpApplications } from '../../contract/calls/applications'
import { dashboardStatus } from '../../contract/calls/authenticators'
import { authenticatorKinds } from '../authenticator-kinds'
import type { DeviceMethodName } from '../methods'
import type { Portal } from '../portal'
import { invalidate } from '../queries/query-client'

/** Tells the host of a new device; what has been fetched before it was there is out of date. */
export const tellRegistered = (portal: Portal, method: DeviceMethodName, applicationId: number): void => {
  portal.emit({ type: 'registered', method, applicationId: String(applicationId) })
  invalidate(
    portal.core,
    authenticatorKinds[method].list.id,
    applicationsOfType.id,
    otpApplications.id,
    dashboardStatus.id,
  )
}
