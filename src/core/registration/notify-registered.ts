import { applicationsOfType, otpApplications } from '../../contract/calls/applications'
import { dashboardStatus } from '../../contract/calls/authenticators'
import type { DeviceMethodName } from '../../contract/methods'
import { deviceKinds } from '../devices/device-kinds'
import type { Portal } from '../page/portal'
import { invalidate } from '../page/query-client'

/** Tells the host of a new device; what has been fetched before it was there is out of date. */
export function notifyRegistered(portal: Portal, method: DeviceMethodName, applicationId: number): void {
  portal.emit({ type: 'registered', method, applicationId: String(applicationId) })
  invalidate(
    portal.core,
    deviceKinds[method].list.id,
    applicationsOfType.id,
    otpApplications.id,
    dashboardStatus.id,
  )
}
