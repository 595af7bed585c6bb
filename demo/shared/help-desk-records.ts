import type { AuthenticationType, DeviceType } from '../../src/contract/authentication-types'

/** Whoever asks. */
export interface Administrator {
  readonly employeeId: string
  /** What keeps somebody who is signed in from the help desk: the role, or the method of the sign-in. */
  readonly standing: 'administrator' | 'no-role' | 'weak-sign-in' | 'new-browser'
  /** After so long without activity, the page signs out. */
  readonly timeoutMinutes: number
}

/** An employee in a list of those found. */
export interface FoundEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly locked: boolean
}

export interface FoundEmployees {
  readonly employees: readonly FoundEmployee[]
  /** There are others, so that somebody types on instead of believing that the list is whole. */
  readonly more: boolean
}

/** A registered device as an administrator sees it. */
export interface EmployeeDevice {
  readonly id: number
  readonly type: DeviceType
  readonly name: string
  readonly application: string
  /** ISO 8601, as all times here. */
  readonly registeredAt: string
}

/** A session that is open. */
export interface EmployeeSession {
  readonly id: number
  /** Null where an earlier version began it and it was not used since. */
  readonly method: AuthenticationType | null
  readonly application: string
  readonly since: string
  readonly lastUsed: string
}

export interface SignIn {
  readonly id: number
  readonly at: string
  readonly method: AuthenticationType
  readonly application: string
  readonly success: boolean
}

export interface Change {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly actor: string
  readonly actorId: string | null
  readonly reason: string | null
}

/** An employee as the help desk sees one. */
export interface EmployeeRecord {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly role: 'admin' | 'none'
  /** By the help desk, or in part after too many wrong codes. */
  readonly locked: 'by-desk' | 'by-failures' | null
  readonly grants: readonly AuthenticationType[]
  /** Masked: it is there to be compared with what a caller says, not to be read out. */
  readonly email: string | null
  /** Status 0–3 of each method, by its name on the wire. */
  readonly statuses: Readonly<Record<AuthenticationType, number>>
  readonly devices: readonly EmployeeDevice[]
  readonly sessions: readonly EmployeeSession[]
  readonly signIns: readonly SignIn[]
  readonly changes: readonly Change[]
}

/** What an action is answered with; a code only where one was issued. */
export interface Helped {
  readonly record: EmployeeRecord
  readonly code?: string
  readonly expiresAt?: string
}
