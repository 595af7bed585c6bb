// What is registered for an employee, as a sign-in reads it. A decoy has it in the same form.

/** A phone as somebody's sign-in lists it. */
export interface ListedPhone {
  readonly deviceId: string
  readonly deviceName: string
}

/** Whatever makes one-time codes for an employee. */
export interface OtpDevice {
  readonly authenticator_id: number
  readonly description: string
  readonly salt: Uint8Array
}

/** A registered passkey. */
export interface Credential {
  readonly authenticatorId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly description: string
}
