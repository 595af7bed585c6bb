import * as v from 'valibot'
import { wireFlag } from './wire'

// A method has three names: `fido` in routes and texts, `ctap` in requests, `fidoSecurityKeyStatus` for its status.
// This is the only table of the methods. Lists, types, calls, columns and cards derive from it, and the compiler
// reports what a new row still needs.

interface Row {
  /** The name in the route, the icon and the text keys (`auth:<name>.name`…). */
  readonly name: string
  /** The name in requests, in responses and in the database. */
  readonly wireType: string
  /** The field of the login data and of the dashboard's status. */
  readonly statusFlag: string
  /**
   * The requirement of the method: a phone with the mobile app (`app`) or a passkey, both registered in the
   * signed-in area; an address or phone number on record (`email`, `phone`); or a code that the help desk issues.
   */
  readonly requires: 'app' | 'passkey' | 'email' | 'phone' | 'help-desk'
  /** The call that checks the typed code, for a method with a code. */
  readonly validate?: `${string}Validate`
  /** The call that sends the code: when the screen opens, and again when the user requests it. */
  readonly send?: `${string}Send`
  /** The characters of the code, for the keyboard: recovery codes may have letters. */
  readonly inputMode?: 'numeric' | 'text'
}

/** The table of the methods, in the order in which users see them. */
export const methods = [
  {
    name: 'mobile',
    wireType: 'mobile',
    statusFlag: 'mobileAuthenticationStatus',
    requires: 'app',
  },
  {
    name: 'pc',
    wireType: 'platform',
    statusFlag: 'pcAuthenticationStatus',
    requires: 'passkey',
  },
  {
    name: 'fido',
    wireType: 'ctap',
    statusFlag: 'fidoSecurityKeyStatus',
    requires: 'passkey',
  },
  {
    name: 'otp',
    wireType: 'otp',
    statusFlag: 'otpStatus',
    requires: 'app',
    validate: 'otpValidate',
    inputMode: 'numeric',
  },
  {
    name: 'email',
    wireType: 'email',
    statusFlag: 'emailStatus',
    requires: 'email',
    send: 'emailSend',
    validate: 'emailValidate',
    inputMode: 'numeric',
  },
  {
    name: 'sms',
    wireType: 'sms',
    statusFlag: 'smsStatus',
    requires: 'phone',
    send: 'smsSend',
    validate: 'smsValidate',
    inputMode: 'numeric',
  },
  {
    name: 'recovery',
    wireType: 'recovery otp',
    statusFlag: 'recoveryOtpStatus',
    requires: 'help-desk',
    validate: 'recoveryValidate',
    inputMode: 'text',
  },
] as const satisfies readonly Row[]

export type Method = (typeof methods)[number]
export type MethodName = Method['name']
export type StatusFlag = Method['statusFlag']

/** The methods whose devices the employee registers in the signed-in area. */
export type DeviceMethod = Extract<Method, { readonly requires: 'app' | 'passkey' }>
export type DeviceMethodName = DeviceMethod['name']

/** The methods that need the mobile app, which is registered with a serial number. */
export type AppMethod = Extract<Method, { readonly requires: 'app' }>
export type AppMethodName = AppMethod['name']

/** The methods that use a passkey, which the browser asks for. */
export type PasskeyMethod = Extract<Method, { readonly requires: 'passkey' }>
export type PasskeyMethodName = PasskeyMethod['name']

/** The methods whose code the user types. */
export type CodeMethod = Extract<Method, { readonly validate: string }>
export type CodeMethodName = CodeMethod['name']

/** The methods whose code the backend sends. */
export type SentCodeMethod = Extract<Method, { readonly send: string }>
export type SentCodeMethodName = SentCodeMethod['name']

/** The methods that wait for a device instead of a typed code. */
export type CeremonyMethod = Exclude<DeviceMethod, CodeMethod>
export type CeremonyMethodName = CeremonyMethod['name']

/** The methods whose status the dashboard shows: all but the recovery code, which the help desk issues. */
export type StatusMethod = Exclude<Method, { readonly requires: 'help-desk' }>

export const isDeviceMethod = (method: Method): method is DeviceMethod =>
  method.requires === 'app' || method.requires === 'passkey'
export const isAppMethod = (method: Method): method is AppMethod => method.requires === 'app'
export const isPasskeyMethod = (method: Method): method is PasskeyMethod => method.requires === 'passkey'
export const isCodeMethod = (method: Method): method is CodeMethod => 'validate' in method
export const isSentCodeMethod = (method: Method): method is SentCodeMethod => 'send' in method
export const isCeremonyMethod = (method: Method): method is CeremonyMethod =>
  isDeviceMethod(method) && !isCodeMethod(method)
export const isStatusMethod = (method: Method): method is StatusMethod => method.requires !== 'help-desk'

/** The names of the methods that need the mobile app, in the order of the table. */
export const appMethodNames: readonly AppMethodName[] = methods.filter(isAppMethod).map(({ name }) => name)
export const isAppMethodName = (name: MethodName): name is AppMethodName =>
  (appMethodNames as readonly MethodName[]).includes(name)

type MethodsByName = { readonly [Row in Method as Row['name']]: Row }

/** Returns the table row of a method name. */
export const methodOf = <Name extends MethodName>(name: Name): MethodsByName[Name] =>
  methods.find((method) => method.name === name) as MethodsByName[Name]

export const methodByName = (name: string): Method | undefined =>
  methods.find((method) => method.name === name)

export const methodByWireType = (wireType: string): Method | undefined =>
  methods.find((method) => method.wireType === wireType)

// The names of the methods in requests, in responses and in the database.

/** A method to sign in, as the history and its filter spell it. */
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

/** The wire types of all methods, in the order in which administrators see them. */
export const authenticationTypes = Object.keys(inOrder) as readonly AuthenticationType[]

const typesOf = <Row extends Method>(isOne: (method: Method) => method is Row) =>
  authenticationTypes.filter((type): type is Row['wireType'] => {
    const method = methodByWireType(type)
    return method !== undefined && isOne(method)
  })

/** The methods whose devices an employee registers. */
export type DeviceType = DeviceMethod['wireType']
export const deviceTypes: readonly DeviceType[] = typesOf(isDeviceMethod)
export const isDeviceType = (type: AuthenticationType): type is DeviceType =>
  (deviceTypes as readonly AuthenticationType[]).includes(type)

/** The authenticator types of the registration and of the application list. OTP devices have a separate list. */
export type AuthenticatorType = CeremonyMethod['wireType']
export const authenticatorTypes: readonly AuthenticatorType[] = typesOf(isCeremonyMethod)
export const isAuthenticatorType = (type: AuthenticationType): type is AuthenticatorType =>
  (authenticatorTypes as readonly AuthenticationType[]).includes(type)

/** The two kinds of passkeys: a security key (`ctap`) and a computer's built-in passkey (`platform`). */
export type PasskeyType = PasskeyMethod['wireType']
export const passkeyTypes: readonly PasskeyType[] = typesOf(isPasskeyMethod)

/** The methods that the mobile app is registered for. */
export type AppType = AppMethod['wireType']

/** The methods with a typed code, which can be guessed. */
export type CodeType = CodeMethod['wireType']

/** The methods whose code the server sends. */
export type SentCodeType = SentCodeMethod['wireType']
export function isSentCodeType(type: AuthenticationType): type is SentCodeType {
  const method = methodByWireType(type)
  return method !== undefined && isSentCodeMethod(method)
}

/** Builds a record with one value for each method, by wire type. */
export const byAuthenticationType = <T>(
  give: (type: AuthenticationType) => T,
): Record<AuthenticationType, T> =>
  Object.fromEntries(authenticationTypes.map((type) => [type, give(type)])) as Record<AuthenticationType, T>

// The statuses of the methods.

/**
 * An employee's status of a method: 0 not granted by the administrator, 1 available, 2 granted but nothing
 * registered yet, 3 available.
 */
export type MethodStatus = 0 | 1 | 2 | 3

const isYes = (value: unknown) => value === true || value === 'Y' || value === 'true'
const noes: readonly unknown[] = [0, '0', false, 'false', 'N']

/** True for the status 0, in the forms in which backends write it. */
export const isNo = (value: unknown): boolean => noes.includes(value)

/** Reads a status as backends write it: 0–3 as number or text, true or 'Y' as 1, anything else as 0. */
export function toMethodStatus(value: unknown): MethodStatus {
  const status = isYes(value) ? 1 : typeof value === 'string' ? Number(value) : value
  return status === 1 || status === 2 || status === 3 ? status : 0
}

/** A method's status in a response. A missing or unknown status counts as not granted. */
export const methodStatus = v.pipe(
  wireFlag,
  v.transform((value) => toMethodStatus(value)),
)

/** A method's status beside its devices. Undefined if the status is missing or unknown. */
export const listedStatus = v.pipe(
  wireFlag,
  v.transform((value) => toMethodStatus(value) || (isNo(value) ? 0 : undefined)),
)

/** True for a status with which the employee can sign in. */
export const isEnabled = (status: MethodStatus): boolean => status === 1 || status === 3

/**
 * Returns the methods that the employee may sign in with, whose status is 1 or 3. The statuses may be parsed login
 * data or raw values from navigation state.
 */
export const enabledMethods = (login: Readonly<Partial<Record<StatusFlag, unknown>>>): Method[] =>
  methods.filter(({ statusFlag }) => isEnabled(toMethodStatus(login[statusFlag])))
