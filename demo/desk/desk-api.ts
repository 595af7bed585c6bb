import type { DeskEmployee, DeskMessage } from '../shared/desk-records'

export interface RecoveryCode {
  readonly code: string
  /** ISO 8601. */
  readonly expiresAt: string
}

const base = '/desk/api'

/** The backend takes changes only with this header, which no page of another origin can send. */
const headers = { 'X-Mfa-Desk': '1' }

async function read<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${base}/${path}`, { signal })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response.json()
}

/** Messages with an id above `after`, newest first. */
export const readMessages = (after: number, signal: AbortSignal): Promise<DeskMessage[]> =>
  read(`messages?after=${after}`, signal)

export const readEmployees = (signal: AbortSignal): Promise<DeskEmployee[]> => read('employees', signal)

async function change<T>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<T> {
  const response = await fetch(`${base}/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response.json()
}

const of = (employeeId: string, what: string) => `employees/${encodeURIComponent(employeeId)}/${what}`

/** Throws everything away and starts again with the seeded company. */
export const resetData = (): Promise<unknown> => change('POST', 'reset', {})

export const setGrant = (employeeId: string, method: string, granted: boolean): Promise<unknown> =>
  change('PUT', of(employeeId, 'grants'), { method, granted })

/** Locks out of everything, or unlocks, which also forgives wrong codes. */
export const setLock = (employeeId: string, locked: boolean): Promise<unknown> =>
  change('PUT', of(employeeId, 'lock'), { locked })

export const issueRecoveryCode = (employeeId: string): Promise<RecoveryCode> =>
  change('POST', of(employeeId, 'recovery-code'), {})

/** The address under which the phone page becomes a new phone of the employee; it works once. */
export async function issuePairingLink(employeeId: string): Promise<string> {
  const { ticket } = await change<{ ticket: string }>('POST', of(employeeId, 'pairing-ticket'), {})
  return `/phone#pair=${ticket}`
}

/** The address under which the phone page becomes this phone; it works once. */
export async function issuePhoneLink(employeeId: string, deviceId: string): Promise<string> {
  const { ticket } = await change<{ ticket: string }>('POST', of(employeeId, 'phone-ticket'), { deviceId })
  return `/phone#adopt=${deviceId}.${ticket}`
}
