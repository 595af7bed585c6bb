/** The seven methods by the names that the routes use. */
export type MethodName = 'fido' | 'pc' | 'mobile' | 'otp' | 'sms' | 'email' | 'recovery'

/** The four whose devices are registered here. */
export type DeviceMethodName = 'fido' | 'pc' | 'mobile' | 'otp'

/** Statuses of an authenticator: the login data and the dashboard name them alike. */
export type StatusFlag =
  | 'fidoSecurityKeyStatus'
  | 'pcAuthenticationStatus'
  | 'mobileAuthenticationStatus'
  | 'otpStatus'
  | 'smsStatus'
  | 'emailStatus'
  | 'recoveryOtpStatus'

export interface Method {
  /** The route's name; also the icon's, and the part of the text keys (`auth:<name>.title`…). */
  readonly name: MethodName
  /** What the wire calls it. */
  readonly wireType: 'ctap' | 'platform' | 'mobile' | 'otp' | 'sms' | 'email' | 'recovery otp'
  readonly statusFlag: StatusFlag
}

/** In the order in which they are offered. */
export declare const methods: readonly Method[]
export declare const methodByName: (name: string) => Method | undefined
export declare const methodByWireType: (wireType: string) => Method | undefined
/** The methods that the employee may sign in with, in their order. */
export declare const enabledMethods: (loginData: Readonly<Record<string, unknown>>) => Method[]
