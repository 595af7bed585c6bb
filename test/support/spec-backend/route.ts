import type { SignIns, SpecEmployee } from './employees'
import type { Passkeys } from './passkeys'
import type { SerialKind } from './registrations'
import { fail, type Reply } from './reply'
import type { SelfService } from './self-service'

/** The data and services of a route. */
export interface RouteContext {
  readonly employees: readonly SpecEmployee[]
  readonly applications: readonly SpecApplication[]
  /** Phones by employee ID. */
  readonly devices: Readonly<Record<string, readonly SpecDevice[]>>
  readonly signIns: SignIns
  readonly passkeys: Passkeys
  /** Data of the signed-in employee. */
  readonly inside: SelfService
  readonly validateAnswer: 'serial' | 'tokens' | 'bare'
  /** Base64, as the policy image is answered. */
  readonly policyImage: string | undefined
  readonly mail: (to: string, code: string) => Promise<void>
  readonly text: (employeeId: string, code: string) => void
  /** Asks a phone, and gives the topic on which its answer will come. */
  readonly push: (deviceId: string) => string
  /** Gives a serial, and the topic on which its use is published. */
  readonly openRegistration: (
    kind: SerialKind,
    applicationName: string,
  ) => { readonly serial: string; readonly topic: string }
  /** Of the private app store. */
  readonly terms: string
  /** The query or the body, whichever the call has. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** An application, with how many devices of a type it allows where that matters. */
export interface SpecApplication {
  readonly applicationId: number
  readonly applicationName: string
  /** 2 by default. */
  readonly authenticatorTypeCount?: number
}

/** A phone as the login chooser lists it. */
export interface SpecDevice {
  readonly deviceId: string
  readonly deviceName: string
}

/** One call, written down as the specification has it. */
export interface Route {
  readonly service: 'login' | 'user' | 'app'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The path on the bridge, where it differs. */
  readonly bridgePath?: string
  /** `never`: the call goes without the header. `required`: only with a token, as all calls of the user service. */
  readonly authorization?: 'never' | 'required'
  /**
   * Fields that have to be there; a GET has them in its query, the others in their body. A field within another is
   * written with dots, e.g. `payload.id`; what is inside a field that is named here is free.
   */
  readonly fields?: readonly string[]
  readonly optional?: readonly string[]
  /** Fields that have one value. */
  readonly constants?: Readonly<Record<string, unknown>>
  readonly handle: (context: RouteContext) => Reply | Promise<Reply>
}

/** Answers for the employee that the call names by `employeeId`. */
export const forEmployee =
  (handle: (context: RouteContext, employee: SpecEmployee) => Reply | Promise<Reply>): Route['handle'] =>
  (context) => {
    const found = context.employees.find(({ employeeId }) => employeeId === context.fields.employeeId)
    return found ? handle(context, found) : fail(5001)
  }
