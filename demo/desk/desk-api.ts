import type { DeskEmployee, DeskMessage } from '../../server/desk/desk-records'
import { hasHalfCharacter } from '../../src/contract/text'

export interface RecoveryCode {
  readonly code: string
  /** ISO 8601. */
  readonly expiresAt: string
}

const base = '/desk/api'

/** The backend accepts changes only with this header, because a page of another origin cannot send it. */
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
  if (hasHalfCharacter(...Object.values(body as object))) throw new Error(`${path} has half of a character`)
  const response = await fetch(`${base}/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response.json()
}

const of = (employeeId: string, what: string) => `employees/${encodeURIComponent(employeeId)}/${what}`

/** Deletes all data and starts again with the seeded company. */
export const resetData = (): Promise<unknown> => change('POST', 'reset', {})

export const setGrant = (employeeId: string, method: string, granted: boolean): Promise<unknown> =>
  change('PUT', of(employeeId, 'grants'), { method, granted })

/** Locks or unlocks the employee; unlocking also resets the count of wrong codes. */
export const setLock = (employeeId: string, locked: boolean): Promise<unknown> =>
  change('PUT', of(employeeId, 'lock'), { locked })

export const issueRecoveryCode = (employeeId: string): Promise<RecoveryCode> =>
  change('POST', of(employeeId, 'recovery-code'), {})

/** The URL at which the phone page becomes a new phone of the employee; it works once. */
export async function issuePairingLink(employeeId: string): Promise<string> {
  const { ticket } = await change<{ ticket: string }>('POST', of(employeeId, 'pairing-ticket'), {})
  return `/phone#pair=${ticket}`
}

/** The URL at which the phone page becomes the employee's phone with this device ID; it works once. */
export async function issuePhoneLink(employeeId: string, deviceId: string): Promise<string> {
  const { ticket } = await change<{ ticket: string }>('POST', of(employeeId, 'phone-ticket'), { deviceId })
  return `/phone#adopt=${deviceId}.${ticket}`
}
