/** A mail or text message that the embedded stand-ins took. */
export interface DeskMessage {
  readonly id: number
  readonly kind: 'mail' | 'sms'
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** ISO 8601. */
  readonly receivedAt: string
}

export interface DeskEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly email: string | null
  readonly noteKo: string
  readonly noteEn: string
  /** Status 0–3 of each method, by its name on the wire. */
  readonly statuses: Readonly<Record<string, number>>
}

const base = '/desk/api'

/** The backend takes changes only with this header, which no page of another origin can send. */
const headers = { 'X-Mfa-Desk': '1' }

const read = async <T>(path: string, signal: AbortSignal): Promise<T> => {
  const response = await fetch(`${base}/${path}`, { signal })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return response.json()
}

/** Messages with an id above `after`, newest first. */
export const readMessages = (after: number, signal: AbortSignal): Promise<DeskMessage[]> =>
  read(`messages?after=${after}`, signal)

export const readEmployees = (signal: AbortSignal): Promise<DeskEmployee[]> => read('employees', signal)

/** Throws everything away and starts again with the seeded company. */
export const resetData = async (): Promise<void> => {
  const response = await fetch(`${base}/reset`, { method: 'POST', headers })
  if (!response.ok) throw new Error(`the reset was answered with ${response.status}`)
}
