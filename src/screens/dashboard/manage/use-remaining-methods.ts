import { applicationAll } from '../../../contract/calls/applications'
import { dashboardStatus } from '../../../contract/calls/authenticators'
import type { Device, DeviceKind } from '../../../core/devices/device-kinds'
import { remainingMethods, type WayIn } from '../../../core/devices/remaining-methods'
import { useCallQuery } from '../../../react/use-query'

/** Whether there is another way in than a device, or whether that is known at all. */
export type RemainingMethods =
  | { readonly kind: 'checking' | 'unknown' }
  | { readonly kind: 'known'; readonly ways: readonly WayIn[]; readonly otherApplications: boolean }

/** Asks how else the employee can sign in to a device's application, and takes no earlier answer for it. */
export function useRemainingMethods(
  kind: DeviceKind,
  device: Device,
  devices: readonly Device[],
): RemainingMethods {
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
    ways: remainingMethods(kind, device, devices, status.data),
    otherApplications: (applications.data?.length ?? 0) > 1,
  }
}
