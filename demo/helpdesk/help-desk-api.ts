import type { AuthenticationType, DeviceType } from '../../src/contract/authentication-types'

export interface Administrator {
  readonly employeeId: string
  /** What keeps somebody who is signed in from the help desk: the role, or the method of the sign-in. */
  readonly standing: 'administrator' | 'no-role' | 'weak-sign-in'
  /** After so long without activity, the page signs out. */
  readonly timeoutMinutes: number
}

export interface FoundEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly locked: boolean
}

export interface FoundEmployees {
  readonly employees: readonly FoundEmployee[]
  /** There are others. */
  readonly more: boolean
}

export interface Device {
  readonly id: number
  readonly type: DeviceType
  readonly name: string
  readonly application: string
  /** ISO 8601, as all times here. */
  readonly registeredAt: string
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

export interface EmployeeRecord {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly role: 'admin' | 'none'
  /** By the help desk, or in part after too many wrong codes. */
  readonly locked: 'by-desk' | 'by-failures' | null
  readonly grants: readonly AuthenticationType[]
  /** Masked. */
  readonly email: string | null
  /** Status 0–3 of each method. */
  readonly statuses: Readonly<Record<AuthenticationType, number>>
  readonly devices: readonly Device[]
  readonly signIns: readonly SignIn[]
  readonly changes: readonly Change[]
}

/** What an action is answered with; a code only where one was issued. */
export interface Helped {
  readonly record: EmployeeRecord
  readonly code?: string
  readonly expiresAt?: string
}

/** There is no such employee. */
class Unknown extends Error {
  override readonly name = 'Unknown'
}

/** The session has ended. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

/** The role has been withdrawn, or was never there. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

export function createHelpDeskApi(token: string) {
  const ask = async <T>(method: string, path: string, { body, signal }: Asked = {}): Promise<T> => {
    const response = await fetch(`/helpdesk/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    if (response.status === 401) throw new SignedOut(path)
    if (response.status === 403) throw new Refused(path)
    if (response.status === 404) throw new Unknown(path)
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response.json()
  }
  const of = (employeeId: string, what = '') => `employees/${encodeURIComponent(employeeId)}${what}`
  return {
    administrator: (signal: AbortSignal) => ask<Administrator>('GET', 'administrator', { signal }),
    find: (text: string, signal: AbortSignal) =>
      ask<FoundEmployees>('GET', `employees?search=${encodeURIComponent(text)}`, { signal }),
    record: (employeeId: string, signal: AbortSignal) =>
      ask<EmployeeRecord>('GET', of(employeeId), { signal }).catch((error: Error) => {
        if (error instanceof Unknown) return 'unknown' as const
        throw error
      }),
    issueCode: (employeeId: string, reason: string) =>
      ask<Helped>('POST', of(employeeId, '/recovery-code'), { body: { reason } }),
    lock: (employeeId: string, locked: boolean, reason: string) =>
      ask<Helped>('PUT', of(employeeId, '/lock'), { body: { locked, reason } }),
    removeDevice: (employeeId: string, device: number, reason: string) =>
      ask<Helped>('DELETE', of(employeeId, `/devices/${device}`), { body: { reason } }),
  }
}

interface Asked {
  readonly body?: object
  readonly signal?: AbortSignal
}

export type HelpDeskApi = ReturnType<typeof createHelpDeskApi>
