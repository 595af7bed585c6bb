import type { AuthenticationType } from '../../src/contract/methods'
import type { EmployeeDevice } from '../devices'

/** The person who is signed in to the help desk page. */
export interface Administrator {
  readonly employeeId: string
  /**
   * `administrator`, or the reason why the person may not use the page: the role, or the method, browser or device of
   * the sign-in.
   */
  readonly standing: 'administrator' | 'no-role' | 'weak-sign-in' | 'new-browser' | 'new-device'
  /** Time without activity after which the page signs out. */
  readonly timeoutMinutes: number
}

/** An employee in the search results. */
export interface FoundEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly locked: boolean
}

export interface FoundEmployees {
  readonly employees: readonly FoundEmployee[]
  /** True if there are further employees. The page asks the user to type on then. */
  readonly more: boolean
}

/** An open session. */
export interface EmployeeSession {
  readonly id: number
  /** Null if an earlier version began the session and it has not been used since. */
  readonly method: AuthenticationType | null
  readonly application: string
  /** ISO 8601, as all times here. */
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

/** An employee as the help desk sees them. */
export interface EmployeeRecord {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly role: 'admin' | 'none'
  /** `by-failures`: an earlier version closed methods after too many wrong codes. */
  readonly locked: 'by-desk' | 'by-failures' | null
  readonly grants: readonly AuthenticationType[]
  /** Masked address, to compare with the one that a caller names. */
  readonly email: string | null
  /** Status 0–3 of each method, by its wire type. */
  readonly statuses: Readonly<Record<AuthenticationType, number>>
  readonly devices: readonly EmployeeDevice[]
  readonly sessions: readonly EmployeeSession[]
  readonly signIns: readonly SignIn[]
  readonly changes: readonly Change[]
}

/** Response to an action. `code` is present only if a code was issued. */
export interface ActionResponse {
  readonly record: EmployeeRecord
  readonly code?: string
  readonly expiresAt?: string
}
