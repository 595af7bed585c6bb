import type { SignIns, SpecEmployee } from './employees'
import { fail, type Reply } from './reply'

/** What a route may use. */
export interface RouteContext {
  readonly employees: readonly SpecEmployee[]
  readonly applications: readonly { readonly applicationId: number; readonly applicationName: string }[]
  readonly signIns: SignIns
  readonly validateAnswer: 'serial' | 'tokens' | 'bare'
  readonly mail: (to: string, code: string) => Promise<void>
  /** The query or the body, whichever the call has. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Route {
  readonly service: 'login' | 'user' | 'app'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Fields that have to be there; a GET has them in its query, the others in their body. */
  readonly fields?: readonly string[]
  readonly optional?: readonly string[]
  readonly handle: (context: RouteContext) => Reply | Promise<Reply>
}

const find = ({ employees, fields }: RouteContext): SpecEmployee | undefined =>
  employees.find(({ employeeId }) => employeeId === fields.employeeId)

const proven = ({ signIns, validateAnswer }: RouteContext): Reply => {
  if (validateAnswer === 'tokens') return { json: signIns.newTokens() }
  const loginSerial = signIns.newSerial()
  return validateAnswer === 'bare' ? { text: loginSerial } : { json: { loginSerial } }
}

/** The calls of the specification that this backend knows; each is written down as the specification has it. */
export const routes: readonly Route[] = [
  {
    service: 'login',
    method: 'GET',
    path: 'user-authenticator',
    fields: ['employeeId'],
    optional: ['applicationId'],
    handle: (context) => {
      const found = find(context)
      return found ? { json: found } : fail(5001)
    },
  },
  {
    service: 'login',
    method: 'POST',
    path: 'email/authenticate',
    fields: ['applicationId', 'employeeId'],
    handle: async (context) => {
      const found = find(context)
      if (!found) return fail(5001)
      await context.mail(found.userEmail, context.signIns.newCode(found.employeeId))
      return {}
    },
  },
  {
    service: 'login',
    method: 'GET',
    path: 'email/authenticate/validate',
    fields: ['applicationId', 'code', 'employeeId'],
    handle: (context) => {
      const { employeeId = '', code = '' } = context.fields
      return context.signIns.useCode(employeeId, code) ? proven(context) : fail(14002)
    },
  },
  {
    service: 'login',
    method: 'GET',
    path: 'token',
    fields: ['loginSerial'],
    handle: ({ fields, signIns }) => ({
      json: signIns.useSerial(fields.loginSerial ?? '') ? signIns.newTokens() : {},
    }),
  },
  {
    service: 'user',
    method: 'GET',
    path: 'application/all',
    handle: ({ applications }) => ({ json: applications }),
  },
]
