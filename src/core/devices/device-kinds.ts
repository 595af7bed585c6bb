import type { AnswerOf, BodyOf } from '../../contract/call'
import {
  applicationsOfType,
  ctapAuthenticators,
  deleteCtap,
  deleteMobile,
  deleteOtp,
  deletePlatform,
  mobileAuthenticators,
  otpApplications,
  otpDevices,
  platformAuthenticators,
  renameFido,
  renameMobile,
  renameOtp,
} from '../../contract/calls/authenticators'
import { ctapHistory, mobileHistory, otpHistory, platformHistory } from '../../contract/calls/history'
import { toJson } from '../../contract/json'
import {
  type DeviceMethod,
  type DeviceMethodName,
  isAuthenticatorType,
  type MethodStatus,
  methodOf,
} from '../../contract/methods'
import { places } from '../page/places'

// The four kinds of authenticators that employees manage themselves, as data: one screen serves them all.

export type ListCall =
  | typeof mobileAuthenticators
  | typeof otpDevices
  | typeof ctapAuthenticators
  | typeof platformAuthenticators
export type HistoryCall =
  | typeof mobileHistory
  | typeof otpHistory
  | typeof ctapHistory
  | typeof platformHistory
export type RenameCall = typeof renameMobile | typeof renameOtp | typeof renameFido
export type RemoveCall = typeof deleteMobile | typeof deleteOtp | typeof deleteCtap | typeof deletePlatform

export interface DeviceKind {
  /** Name of the route and the icon, and part of the text keys. */
  readonly name: DeviceMethodName
  readonly wireType: DeviceMethod['wireType']
  /** The kind's flag in login data and in the dashboard's status. */
  readonly statusFlag: DeviceMethod['statusFlag']
  /** Path of the page that lists the devices. */
  readonly path: (typeof places)[DeviceMethodName]['path']
  readonly list: ListCall
  /** Fields with the devices and with the kind's status in the response of `list`. */
  readonly rowsField: string
  readonly statusField: string
  readonly idField: 'mobileAuthenticatorId' | 'otpInfoId' | 'fidoAuthenticatorId'
  readonly history: HistoryCall
  readonly rename: RenameCall
  readonly remove: RemoveCall
}

/** Returns a method's fields from the table of methods, and the path of its page. */
function rowOf<Name extends DeviceMethodName>(name: Name) {
  const { wireType, statusFlag } = methodOf(name)
  return { name, wireType, statusFlag, path: places[name].path } as const
}

const fido = {
  rowsField: 'fidoAuthenticatorDtos',
  statusField: 'fidoStatus',
  idField: 'fidoAuthenticatorId',
} as const

export const deviceKinds = {
  mobile: {
    ...rowOf('mobile'),
    list: mobileAuthenticators,
    rowsField: 'mobileAuthenticatorDtoList',
    statusField: 'mobileAuthenticationStatus',
    idField: 'mobileAuthenticatorId',
    history: mobileHistory,
    rename: renameMobile,
    remove: deleteMobile,
  },
  otp: {
    ...rowOf('otp'),
    list: otpDevices,
    rowsField: 'otpDtos',
    statusField: 'otpStatus',
    idField: 'otpInfoId',
    history: otpHistory,
    rename: renameOtp,
    remove: deleteOtp,
  },
  fido: {
    ...rowOf('fido'),
    list: ctapAuthenticators,
    ...fido,
    history: ctapHistory,
    rename: renameFido,
    remove: deleteCtap,
  },
  pc: {
    ...rowOf('pc'),
    list: platformAuthenticators,
    ...fido,
    history: platformHistory,
    rename: renameFido,
    remove: deletePlatform,
  },
} as const satisfies Record<DeviceMethodName, DeviceKind>

/** All kinds in the order of the side menu. */
export const allKinds: readonly DeviceKind[] = Object.values(deviceKinds)

export const kindOfPath = (path: string): DeviceKind | undefined =>
  allKinds.find((kind) => kind.path === path)

/** Returns the call, with its query, for the applications that accept a device of a kind. */
export const applicationsFor = ({ wireType }: Pick<DeviceKind, 'wireType'>) =>
  isAuthenticatorType(wireType)
    ? ({ call: applicationsOfType, query: { authenticatorType: wireType } } as const)
    : ({ call: otpApplications, query: undefined } as const)

/** A registered device of any kind. */
export interface Device {
  readonly id: string | number | bigint
  /** The name that the employee may change. */
  readonly description: string | null
  readonly applicationName: string | null
  readonly insertDate: unknown
  /** The row as the backend sent it. It is sent back whole when the device is renamed. */
  readonly row: Readonly<Record<string, unknown>>
}

/** A device of the employee, with its kind. */
export interface OwnDevice {
  readonly kind: DeviceKind
  readonly device: Device
}

/** An employee's devices of one kind, and whether the kind is granted. */
export interface DeviceList {
  readonly devices: readonly Device[]
  /** Undefined if the backend does not say it. Only 0 means that the kind is not granted. */
  readonly status: MethodStatus | undefined
}

/**
 * Reads the devices, and whether the kind is granted, from the response of the kind's list call. A device that has
 * not changed since `before` is the same object, so that a screen need not render it again.
 */
export function readDevices(
  { rowsField, statusField, idField }: DeviceKind,
  answer: AnswerOf<ListCall>,
  before: readonly Device[] = [],
): DeviceList {
  const fields = answer as Readonly<Record<string, unknown>>
  const rows = (fields[rowsField] ?? []) as readonly Device['row'][]
  const known = new Map(before.map((device) => [device.id, device]))
  const devices = rows.map((row) => {
    const device = known.get(row[idField] as Device['id'])
    return device && isSameRow(device.row, row) ? device : deviceOf(idField, row)
  })
  return { devices, status: fields[statusField] as MethodStatus | undefined }
}

/**
 * True if the row has not changed. An unchanged row is usually the same object, but a copy after an earlier row of
 * the list is gone. So the contents are compared, too.
 */
const isSameRow = (before: Device['row'], now: Device['row']) =>
  before === now || toJson(before) === toJson(now)

const deviceOf = (idField: string, row: Device['row']): Device => ({
  id: row[idField] as Device['id'],
  description: textOf(row.description),
  applicationName: textOf(row.applicationName),
  insertDate: row.insertDate,
  row,
})

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Returns the body that renames a device: the whole row with the new name. */
export const renameBody = (device: Device, description: string) =>
  ({ ...device.row, description }) as BodyOf<RenameCall>

/** Returns the body that deletes a device. */
export const removeBody = ({ idField }: DeviceKind, device: Device) =>
  ({ [idField]: device.id }) as BodyOf<RemoveCall>
