import { dashboardStatus } from '../../../contract/calls/authenticators'
import { isDeviceMethod, isStatusMethod, type Method, methods } from '../../../contract/methods'
import { type Device, type DeviceKind, deviceKinds } from '../../../core/devices/device-kinds'
import type { WayIn } from '../../../core/devices/remaining-methods'
import { usePortal } from '../../../react/portal-context'
import { useCallQuery } from '../../../react/use-query'
import { type RegisteredQuery, useRegistered } from '../manage/use-registered'

export interface OwnDevice extends Device {
  readonly kind: DeviceKind
}

export interface RecoverySheet {
  readonly devices: readonly OwnDevice[] | undefined
  /** How one can sign in without a phone. */
  readonly withoutPhone: readonly WayIn[]
  /** Why a list could not be loaded; undefined as long as nothing has failed. */
  readonly error: unknown
  readonly retry: () => void
}

/** All devices of the employee, and what is left without the phone among them. */
export function useRecoverySheet(): RecoverySheet {
  const mobile = useRegistered(deviceKinds.mobile)
  const otp = useRegistered(deviceKinds.otp)
  const fido = useRegistered(deviceKinds.fido)
  const pc = useRegistered(deviceKinds.pc)
  const status = useStatus()

  const lists = [
    [deviceKinds.mobile, mobile],
    [deviceKinds.otp, otp],
    [deviceKinds.fido, fido],
    [deviceKinds.pc, pc],
  ] as const
  const complete = lists.every(([, { registered }]) => registered) && !status.isLoading
  const has = ({ registered }: RegisteredQuery) => registered !== undefined && registered.devices.length > 0
  const open = (flag: number | undefined) => flag === 1 || flag === 3
  const works = (method: Method) => {
    if (method.requires === 'passkey') return has({ pc, fido }[method.name])
    return isStatusMethod(method) && !isDeviceMethod(method) && open(status.data?.[method.statusFlag])
  }
  return {
    devices: complete
      ? lists.flatMap(([kind, { registered }]) =>
          (registered?.devices ?? []).map((device) => ({ ...device, kind })),
        )
      : undefined,
    withoutPhone: methods.filter(works).map(({ name }) => ({ method: name, another: false })),
    error: lists.map(([, { error }]) => error).find(Boolean),
    retry() {
      for (const [, { error, retry }] of lists) if (error) retry()
    },
  }
}

/** Of the application that was signed in to. */
function useStatus() {
  const { applicationId } = usePortal().core.session.identity
  return useCallQuery(
    dashboardStatus,
    { applicationId: applicationId ?? 0 },
    { enabled: applicationId !== null },
  )
}
