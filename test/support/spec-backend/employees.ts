import { randomBytes, randomInt } from 'node:crypto'

type Status = 0 | 1 | 2 | 3

/** Login data, field by field as the specification lists it. */
export interface SpecEmployee {
  readonly userEmail: string
  /** In small letters: the client lower-cases what is typed. */
  readonly employeeId: string
  readonly userId: number
  readonly applicationId: number
  readonly fidoSecurityKeyStatus: Status
  readonly pcAuthenticationStatus: Status
  readonly mobileAuthenticationStatus: Status
  readonly otpStatus: Status
  readonly smsStatus: Status
  readonly emailStatus: Status
  readonly recoveryOtpStatus: Status
}

/** An employee who can sign in by email alone, unless the test says otherwise. */
export const employee = (
  fields: Partial<SpecEmployee> & Pick<SpecEmployee, 'employeeId' | 'userEmail'>,
): SpecEmployee => ({
  userId: 1001,
  applicationId: 1,
  fidoSecurityKeyStatus: 0,
  pcAuthenticationStatus: 0,
  mobileAuthenticationStatus: 0,
  otpStatus: 0,
  smsStatus: 0,
  emailStatus: 1,
  recoveryOtpStatus: 0,
  ...fields,
})

/** Methods with a code that somebody types. */
export type CodeMethod = 'otp' | 'email' | 'sms' | 'recovery'

/** The backend's started and finished sign-ins. Codes and serials work once. */
export class SignIns {
  readonly #codes = new Map<string, string>()
  readonly #serials = new Set<string>()
  readonly #accessTokens = new Set<string>()

  newCode(method: CodeMethod, employeeId: string): string {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    this.#codes.set(`${method} ${employeeId}`, code)
    return code
  }

  useCode(method: CodeMethod, employeeId: string, code: string): boolean {
    const name = `${method} ${employeeId}`
    const right = this.#codes.get(name) === code
    if (right) this.#codes.delete(name)
    return right
  }

  newSerial(): string {
    const serial = randomBytes(16).toString('base64url')
    this.#serials.add(serial)
    return serial
  }

  useSerial(serial: string): boolean {
    return this.#serials.delete(serial)
  }

  newTokens(): { accessToken: string; refreshToken: string } {
    const accessToken = randomBytes(24).toString('base64url')
    this.#accessTokens.add(accessToken)
    return { accessToken, refreshToken: randomBytes(24).toString('base64url') }
  }

  holds(authorization: string | undefined): boolean {
    return this.#accessTokens.has(authorization?.replace(/^Bearer /, '') ?? '')
  }
}
