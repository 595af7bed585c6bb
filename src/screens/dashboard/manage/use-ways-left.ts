import { applicationAll } from '../../../contract/calls/applications'
import { dashboardStatus } from '../../../contract/calls/authenticators'
import type { AuthenticatorKind, Device } from '../../../core/devices/device-kinds'
import { type WayIn, waysLeft } from '../../../core/devices/remaining-methods'
import { useCallQuery } from '../../../react/use-query'

/** Whether there is another way in than a device, or whether that can be told at all. */
export type WaysLeft =
  | { readonly kind: 'checking' | 'unknown' }
  | { readonly kind: 'known'; readonly ways: readonly WayIn[]; readonly otherApplications: boolean }

/** Asks how else the employee can sign in to a device's application, and takes no earlier answer for it. */
export function useWaysLeft(kind: AuthenticatorKind, device: Device, devices: readonly Device[]): WaysLeft {
  const applications = useCallQuery(applicationAll)
  const named = applications.data?.find(({ applicationName }) => applicationName === device.applicationName)
  const status = useCallQuery(
    dashboardStatus,
    { applicationId: named?.applicationId ?? 0 },
    { enabled: named !== undefined },
  )
  if (applications.isFetching || status.isFetching) return { kind: 'checking' }
  if (!named || applications.isError || status.isError || !status.data) return { kind: 'unknown' }
  return {
    kind: 'known',
    ways: waysLeft(kind, device, devices, status.data),
    otherApplications: (applications.data?.length ?? 0) > 1,
  }
}
