import type { Administrator, EmployeeRecord, FoundEmployees, Helped } from '../shared/help-desk-records'

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
