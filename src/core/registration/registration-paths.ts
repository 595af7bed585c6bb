import type { DeviceMethodName } from '../../contract/methods'
import { allKinds } from '../devices/device-kinds'
import type { PortalLocation } from '../page/portal-location'
import type { RegisteredDevice, RegistrationState } from './registration-state'

// Where registration leads to. Nothing here moves anybody: the screens do.

export const selectionPath = '/register'
export const completePath = '/register/complete'
export const failPath = '/register/fail'

/** The screen that registers a device of a type. */
export const typePath = (type: DeviceMethodName) => `/register/${type}` as const

/** The page that lists the devices of a type. */
export const devicesPath = (type: DeviceMethodName) => `/dashboard/${type}` as const

/**
 * Where somebody has to go who opens `path` with this state, or undefined to stay (R110, R134, R135): without a type to
 * the dashboard, without an application to where it is chosen.
 */
export function redirectOf(path: string, state: RegistrationState | undefined): PortalLocation | undefined {
  if (!state) return { path: '/dashboard' }
  if (path === selectionPath || path === completePath || path === failPath) return undefined
  const kind = allKinds.find(({ name }) => path === typePath(name))
  if (!kind) return { path: '/dashboard' }
  return kind.name === state.type && state.data ? undefined : { path: selectionPath, state }
}

/** The wizard registers a phone for both of its uses, whichever comes first. */
const otherType = (type: DeviceMethodName) => (type === 'mobile' ? 'otp' : 'mobile')

/** Where a new device leads to (R138–R140): in the wizard on to the other type, else, and at its end, to the last screen. */
export function locationAfter(
  { type, oneTimeSetup, deviceRegistered, data, registered = [] }: RegistrationState,
  device: RegisteredDevice,
): PortalLocation {
  const all = [...registered, device]
  return oneTimeSetup && !deviceRegistered
    ? {
        path: typePath(otherType(type)),
        state: {
          type: otherType(type),
          oneTimeSetup: true,
          deviceRegistered: true,
          data,
          registered: all,
        } satisfies RegistrationState,
      }
    : {
        path: completePath,
        state: { type, oneTimeSetup, deviceRegistered, data, registered: all } satisfies RegistrationState,
      }
}

/** Where "Finish later" leads to in the wizard, after the first device (A33). */
export function locationWithoutSecond(state: RegistrationState): PortalLocation {
  const registered = state.registered ?? []
  const type = registered.at(-1)?.type ?? state.type
  return { path: completePath, state: { ...state, type, registered } satisfies RegistrationState }
}
