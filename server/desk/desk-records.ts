import type { AuthenticationType } from '../../src/contract/methods'

/** A mail or text message that one of the demo's stand-ins received. */
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

/** An employee as the desk shows them. */
export interface DeskEmployee {
  readonly employeeId: string
  readonly nameKo: string
  readonly nameEn: string
  readonly email: string | null
  readonly noteKo: string
  readonly noteEn: string
  /** Status 0–3 of each method, by its wire type. */
  readonly statuses: Readonly<Record<AuthenticationType, number>>
  /** Methods that the administrator has granted. */
  readonly grants: readonly string[]
  /** `by-failures`: an earlier version closed methods after too many wrong codes. */
  readonly locked: 'by-desk' | 'by-failures' | null
  readonly phones: readonly DeskPhone[]
}

export interface DeskPhone {
  readonly deviceId: string
  readonly deviceName: string
}
