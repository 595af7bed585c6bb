import { enabledMethods, isAppMethod } from '../../contract/methods'
import type { RemainingMethod } from '../../core/devices/change-device'
import { deviceKinds, type OwnDevice } from '../../core/devices/device-kinds'
import { useApplication } from './home/use-application'
import { useRegistered } from './registered-devices'

export interface OwnDevices {
  /** Undefined until loaded. */
  readonly devices: readonly OwnDevice[] | undefined
  /** The sign-in methods that work without a phone. */
  readonly withoutPhone: readonly RemainingMethod[]
  /** The error of a request that failed; undefined if none has failed. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Loads all devices of the employee, and the sign-in methods that remain without the phone for the application that
 * the dashboard shows.
 */
export function useOwnDevices(): OwnDevices {
  const mobile = useRegistered(deviceKinds.mobile)
  const otp = useRegistered(deviceKinds.otp)
  const fido = useRegistered(deviceKinds.fido)
  const pc = useRegistered(deviceKinds.pc)
  const { status, applicationId, lack, ...applications } = useApplication()

  const lists = [
    [deviceKinds.mobile, mobile],
    [deviceKinds.otp, otp],
    [deviceKinds.fido, fido],
    [deviceKinds.pc, pc],
  ] as const
  const isUnknown = lack === 'failed' && applicationId === undefined
  const error =
    lists.map(([, { error }]) => error).find(Boolean) ??
    status.error ??
    (isUnknown ? applications.error : undefined)
  const isComplete =
    !error && lists.every(([, { registered }]) => registered) && (status.data || lack === 'none')
  return {
    devices: isComplete
      ? lists.flatMap(([kind, { registered }]) =>
          (registered?.devices ?? []).map((device) => ({ kind, device })),
        )
      : undefined,
    withoutPhone: enabledMethods(status.data ?? {})
      .filter((method) => !isAppMethod(method))
      .map(({ name }) => ({ method: name, another: false })),
    error,
    retry() {
      for (const [, { error, retry }] of lists) if (error) retry()
      if (status.isError) status.refetch()
      if (isUnknown) applications.retry()
    },
  }
}
