import type { Call } from '../call'
import * as authenticators from './authenticators'
import * as code from './code'
import * as history from './history'
import * as mobileApp from './mobile-app'
import * as passkey from './passkey'
import * as push from './push'
import * as serial from './serial'
import * as session from './session'
import * as signIn from './sign-in'

const exported = {
  ...signIn,
  ...code,
  ...push,
  ...passkey,
  ...authenticators,
  ...history,
  ...serial,
  ...mobileApp,
  ...session,
} as const

type ContractExports = typeof exported
type CallId = {
  [Name in keyof ContractExports]: ContractExports[Name] extends Call ? Name : never
}[keyof ContractExports]

/** True if an export is a call: a call is exported under its id. Schemas and tables are not calls. */
const isCall = ([name, value]: readonly [string, unknown]): boolean => (value as Partial<Call>).id === name

/**
 * Every call of the contract, for the server, the OpenAPI document and tests. Browser code imports only the groups
 * that it needs.
 */
export const calls = Object.fromEntries(Object.entries(exported).filter(isCall)) as Pick<
  ContractExports,
  CallId
>

export const allCalls: readonly Call[] = Object.values(calls)
