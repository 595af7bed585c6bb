import { dashboardStatus } from '../../contract/calls/authenticators'
import { isDeviceMethod, isStatusMethod, type Method, methods } from '../../contract/methods'
import type { RemainingMethod } from '../../core/devices/change-device'
import { type Device, type DeviceKind, deviceKinds } from '../../core/devices/device-kinds'
import { useElementContext } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { type RegisteredQuery, useRegistered } from './registered-devices'

export interface OwnDevice extends Device {
  readonly kind: DeviceKind
}

export interface OwnDevices {
  readonly devices: readonly OwnDevice[] | undefined
  /** The sign-in methods that work without a phone. */
  readonly withoutPhone: readonly RemainingMethod[]
  /** The error of a list that could not be loaded; undefined if no request has failed. */
  readonly error: unknown
  readonly retry: () => void
}

/** Loads all devices of the employee, and the sign-in methods that remain without the phone. */
export function useOwnDevices(): OwnDevices {
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

/** Loads the status of the methods in the application to which the user signed in. */
function useStatus() {
  const { applicationId } = useElementContext().core.session.identity
  return useCallQuery(
    dashboardStatus,
    { applicationId: applicationId ?? 0 },
    { enabled: applicationId !== null },
  )
}
