import { toMethodStatus } from './status'

// Three vocabularies meet here: the routes and texts say `fido`, the wire says `ctap`, and the
// statuses are called `fidoSecurityKeyStatus`. This is the one table between them.

/** In the order in which they are offered. `wireType` is what the wire calls it. */
export const methods = [
  { name: 'mobile', wireType: 'mobile', statusFlag: 'mobileAuthenticationStatus' },
  { name: 'pc', wireType: 'platform', statusFlag: 'pcAuthenticationStatus' },
  { name: 'fido', wireType: 'ctap', statusFlag: 'fidoSecurityKeyStatus' },
  { name: 'otp', wireType: 'otp', statusFlag: 'otpStatus' },
  { name: 'email', wireType: 'email', statusFlag: 'emailStatus' },
  { name: 'sms', wireType: 'sms', statusFlag: 'smsStatus' },
  { name: 'recovery', wireType: 'recovery otp', statusFlag: 'recoveryOtpStatus' },
] as const

/** The name is the route's, the icon's, and the part of the text keys (`auth:<name>.name`…). */
export type Method = (typeof methods)[number]
export type MethodName = Method['name']
export type WireType = Method['wireType']
export type StatusFlag = Method['statusFlag']

/** The four whose devices are registered here. */
export type DeviceMethodName = Extract<MethodName, 'mobile' | 'pc' | 'fido' | 'otp'>

export const methodByName = (name: string): Method | undefined =>
  methods.find((method) => method.name === name)

export const methodByWireType = (wireType: string): Method | undefined =>
  methods.find((method) => method.wireType === wireType)

/**
 * The methods that the employee may sign in with: those whose status is 1 or 3. Takes the login data
 * in the form of the contract, and also as it may lie in navigation state.
 */
export const enabledMethods = (login: Readonly<Partial<Record<StatusFlag, unknown>>>): Method[] =>
  methods.filter(({ statusFlag }) => [1, 3].includes(toMethodStatus(login[statusFlag])))
