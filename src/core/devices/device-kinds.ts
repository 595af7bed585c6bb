import { isAuthenticatorType } from '../../contract/authentication-types'
import type { AnswerOf, BodyOf } from '../../contract/call'
import { applicationsOfType, otpApplications } from '../../contract/calls/applications'
import {
  ctapAuthenticators,
  deleteCtap,
  deleteMobile,
  deleteOtp,
  deletePlatform,
  mobileAuthenticators,
  otpDevices,
  platformAuthenticators,
  renameFido,
  renameMobile,
  renameOtp,
} from '../../contract/calls/authenticators'
import { ctapHistory, mobileHistory, otpHistory, platformHistory } from '../../contract/calls/history'
import { type DeviceMethod, type DeviceMethodName, methodOf } from '../../contract/methods'
import { type MethodStatus, toMethodStatus } from '../../contract/status'

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
  /** The route's, the icon's, and the part of the text keys. */
  readonly name: DeviceMethodName
  readonly wireType: DeviceMethod['wireType']
  /** The flag of login data and of the dashboard's status. */
  readonly statusFlag: DeviceMethod['statusFlag']
  readonly path: `/dashboard/${DeviceMethodName}`
  readonly list: ListCall
  /** Where the answer of `list` has the devices, and what is granted. */
  readonly rowsField: string
  readonly statusField: string
  readonly idField: 'mobileAuthenticatorId' | 'otpInfoId' | 'fidoAuthenticatorId'
  readonly history: HistoryCall
  readonly rename: RenameCall
  readonly remove: RemoveCall
}

/** What the one table says of a method, and where it is managed. */
function rowOf<Name extends DeviceMethodName>(name: Name) {
  const { wireType, statusFlag } = methodOf(name)
  return { name, wireType, statusFlag, path: `/dashboard/${name}` } as const
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

/** In the order of the side menu (R80). */
export const allKinds: readonly DeviceKind[] = Object.values(deviceKinds)

export const kindOfPath = (path: string): DeviceKind | undefined =>
  allKinds.find((kind) => kind.path === path)

/** The applications that take an authenticator of a kind: the call, and its query. */
export const applicationsFor = ({ wireType }: Pick<DeviceKind, 'wireType'>) =>
  isAuthenticatorType(wireType)
    ? ({ call: applicationsOfType, query: { authenticatorType: wireType } } as const)
    : ({ call: otpApplications, query: undefined } as const)

/** A registered device of any kind. */
export interface Device {
  readonly id: string | number
  /** The name that the employee may change. */
  readonly description: string | null
  readonly applicationName: string | null
  readonly insertDate: unknown
  /** As it came: it goes back whole when it is renamed. */
  readonly row: Readonly<Record<string, unknown>>
}

/** An employee's devices of one kind, and whether the kind is granted. */
export interface Registered {
  readonly devices: readonly Device[]
  readonly status: MethodStatus
}

/**
 * What the answer of a kind's list call says: the devices, and whether the kind is granted. A device that is as it was
 * `before` is the very same object, so that a screen need not draw it again when another one has changed.
 */
export function readDevices(
  { rowsField, statusField, idField }: DeviceKind,
  answer: AnswerOf<ListCall>,
  before: readonly Device[] = [],
): Registered {
  const fields = answer as Readonly<Record<string, unknown>>
  const rows = (fields[rowsField] ?? []) as readonly Device['row'][]
  const known = new Map(before.map((device) => [device.id, device]))
  const devices = rows.map((row) => {
    const device = known.get(row[idField] as Device['id'])
    return device && isSameRow(device.row, row) ? device : deviceOf(idField, row)
  })
  return { devices, status: toMethodStatus(fields[statusField]) }
}

/** Mostly it is the very same object already; where a row before it has gone, it is a copy. */
const isSameRow = (before: Device['row'], now: Device['row']) =>
  before === now || JSON.stringify(before) === JSON.stringify(now)

const deviceOf = (idField: string, row: Device['row']): Device => ({
  id: row[idField] as Device['id'],
  description: textOf(row.description),
  applicationName: textOf(row.applicationName),
  insertDate: row.insertDate,
  row,
})

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** The body that renames a device: the whole row with the new name. */
export const renameBody = (device: Device, description: string) =>
  ({ ...device.row, description }) as BodyOf<RenameCall>

/** The body that deletes a device. */
export const removeBody = ({ idField }: DeviceKind, device: Device) =>
  ({ [idField]: device.id }) as BodyOf<RemoveCall>
