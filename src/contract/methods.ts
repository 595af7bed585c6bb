import { toMethodStatus } from './status'

// Three vocabularies meet here: the routes and texts say `fido`, the wire says `ctap`, and the
// statuses are called `fidoSecurityKeyStatus`. This is the one table of the methods: lists, types, calls, columns and cards
// follow from it, and what a new row has to bring does not compile without it.

interface Row {
  /** The route's, the icon's, and the part of the text keys (`auth:<name>.name`…). */
  readonly name: string
  /** What the wire and the database call it. */
  readonly wireType: string
  /** The field of login data and of the dashboard's status. */
  readonly statusFlag: string
  /**
   * What an employee has to have: a phone with the mobile app (`app`) or a passkey, both registered here; an address or a
   * number on record (`email`, `phone`); or a code that the help desk issues.
   */
  readonly requires: 'app' | 'passkey' | 'email' | 'phone' | 'help-desk'
  /** The call that checks the typed code, of a method that has one. */
  readonly validate?: `${string}Validate`
  /** The call that sends the code: on entry, and again when asked (R59, R197). */
  readonly send?: `${string}Send`
  /** What the code may hold: recovery codes may have letters (A27). */
  readonly inputMode?: 'numeric' | 'text'
}

/** In the order in which they are offered. */
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

/** The methods whose devices are registered here. */
export type DeviceMethod = Extract<Method, { readonly requires: 'app' | 'passkey' }>
export type DeviceMethodName = DeviceMethod['name']

/** Those that the mobile app is registered for, by a serial number. */
export type AppMethod = Extract<Method, { readonly requires: 'app' }>
export type AppMethodName = AppMethod['name']

/** Those that the browser asks for. */
export type PasskeyMethod = Extract<Method, { readonly requires: 'passkey' }>
export type PasskeyMethodName = PasskeyMethod['name']

/** Those whose code is typed in. */
export type CodeMethod = Extract<Method, { readonly validate: string }>
export type CodeMethodName = CodeMethod['name']

/** Those whose code the backend sends. */
export type SentCodeMethod = Extract<Method, { readonly send: string }>
export type SentCodeMethodName = SentCodeMethod['name']

/** Those that wait for a device instead of a typed code. */
export type CeremonyMethod = Exclude<DeviceMethod, CodeMethod>
export type CeremonyMethodName = CeremonyMethod['name']

/** Those that the dashboard shows a state of: a recovery code is no state to look after. */
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

type MethodsByName = { readonly [Row in Method as Row['name']]: Row }

/** The row of a name that is known to be one. */
export const methodOf = <Name extends MethodName>(name: Name): MethodsByName[Name] =>
  methods.find((method) => method.name === name) as MethodsByName[Name]

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
