import { composed, hasHalfCharacter } from '../../../src/contract/text'
import type { ActionResponse, Administrator, EmployeeRecord, FoundEmployees } from '../help-desk-records'

/** The employee does not exist. */
class Unknown extends Error {
  override readonly name = 'Unknown'
}

/** The session has ended. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
}

/** The person has no administrator's role, or no longer has one. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

export function createHelpDeskApi(token: string) {
  const ask = async <T>(method: string, path: string, { body, signal }: AskOptions = {}): Promise<T> => {
    if (hasHalfCharacter(...Object.values(body ?? {}))) throw new Error(`${path} has half of a character`)
    const response = await fetch(`/helpdesk/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    if (response.status === 401) throw new SignedOutError(path)
    if (response.status === 403) throw new RefusedError(path)
    if (response.status === 404) throw new Unknown(path)
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response.json()
  }
  const of = (employeeId: string, what = '') => `employees/${encodeURIComponent(employeeId)}${what}`
  return {
    administrator: (signal: AbortSignal) => ask<Administrator>('GET', 'administrator', { signal }),
    find: async (text: string, signal: AbortSignal) => {
      if (hasHalfCharacter(text)) throw new Error('the search has half of a character')
      const query = new URLSearchParams({ search: composed(text) })
      return ask<FoundEmployees>('GET', `employees?${query}`, { signal })
    },
    record: (employeeId: string, signal: AbortSignal) =>
      ask<EmployeeRecord>('GET', of(employeeId), { signal }).catch((error: Error) => {
        if (error instanceof Unknown) return 'unknown' as const
        throw error
      }),
    issueCode: (employeeId: string, reason: string) =>
      ask<ActionResponse>('POST', of(employeeId, '/recovery-code'), { body: { reason } }),
    lock: (employeeId: string, locked: boolean, reason: string) =>
      ask<ActionResponse>('PUT', of(employeeId, '/lock'), { body: { locked, reason } }),
    removeDevice: (employeeId: string, device: number, reason: string) =>
      ask<ActionResponse>('DELETE', of(employeeId, `/devices/${device}`), { body: { reason } }),
  }
}

interface AskOptions {
  readonly body?: object
  readonly signal?: AbortSignal
}

export type HelpDeskApi = ReturnType<typeof createHelpDeskApi>

/**
 * Makes an error handler that passes SignedOutError and RefusedError to `onDenied` and then returns true. It returns false for
 * other errors, which the page shows.
 */
export const unlessDenied =
  (onDenied: (error: SignedOutError | RefusedError) => void) =>
  (error: Error): boolean => {
    const isDenied = error instanceof SignedOutError || error instanceof RefusedError
    if (isDenied) onDenied(error)
    return isDenied
  }
