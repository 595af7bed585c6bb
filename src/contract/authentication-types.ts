import {
  type AppMethod,
  type CeremonyMethod,
  type CodeMethod,
  type DeviceMethod,
  isCeremonyMethod,
  isDeviceMethod,
  isPasskeyMethod,
  isSentCodeMethod,
  type Method,
  methodByWireType,
  type PasskeyMethod,
  type SentCodeMethod,
} from './methods'

// What the wire and the database call the methods of the table.

/** Every way to sign in, as the history and its filter spell it. */
export type AuthenticationType = Method['wireType']

const inOrder = {
  mobile: true,
  ctap: true,
  platform: true,
  otp: true,
  sms: true,
  email: true,
  'recovery otp': true,
} as const satisfies Record<AuthenticationType, true>

/** In the order in which administrators see them. */
export const authenticationTypes = Object.keys(inOrder) as readonly AuthenticationType[]

const typesOf = <Row extends Method>(isOne: (method: Method) => method is Row) =>
  authenticationTypes.filter((type): type is Row['wireType'] => {
    const method = methodByWireType(type)
    return method !== undefined && isOne(method)
  })

/** What an employee registers. */
export type DeviceType = DeviceMethod['wireType']
export const deviceTypes: readonly DeviceType[] = typesOf(isDeviceMethod)
export const isDeviceType = (type: AuthenticationType): type is DeviceType =>
  (deviceTypes as readonly AuthenticationType[]).includes(type)

/** The kinds of authenticators that registration and the application list know; OTP devices have a list of their own. */
export type AuthenticatorType = CeremonyMethod['wireType']
export const authenticatorTypes: readonly AuthenticatorType[] = typesOf(isCeremonyMethod)
export const isAuthenticatorType = (type: AuthenticationType): type is AuthenticatorType =>
  (authenticatorTypes as readonly AuthenticationType[]).includes(type)

/** The two kinds of passkeys: a security key (`ctap`) and the computer's own (`platform`). */
export type PasskeyType = PasskeyMethod['wireType']
export const passkeyTypes: readonly PasskeyType[] = typesOf(isPasskeyMethod)

/** What the mobile app is registered for. */
export type AppType = AppMethod['wireType']

/** What is typed in, and so can be guessed. */
export type CodeType = CodeMethod['wireType']

/** What the server sends a code for. */
export type SentCodeType = SentCodeMethod['wireType']
export function isSentCodeType(type: AuthenticationType): type is SentCodeType {
  const method = methodByWireType(type)
  return method !== undefined && isSentCodeMethod(method)
}

/** One value for each method, by what the wire calls it. */
export const byAuthenticationType = <T>(
  give: (type: AuthenticationType) => T,
): Record<AuthenticationType, T> =>
  Object.fromEntries(authenticationTypes.map((type) => [type, give(type)])) as Record<AuthenticationType, T>
