import type { Call } from '../call'
import * as app from './app'
import * as applications from './applications'
import * as authenticators from './authenticators'
import * as code from './code'
import * as history from './history'
import * as lookup from './lookup'
import * as mobile from './mobile'
import * as passkey from './passkey'
import * as serial from './serial'
import * as session from './session'
import * as token from './token'

/** Every call of the contract. For the server, the OpenAPI document and tests; a browser imports the groups it needs. */
export const calls = {
  ...lookup,
  ...code,
  ...token,
  ...mobile,
  ...passkey,
  ...applications,
  ...authenticators,
  ...history,
  ...serial,
  ...app,
  ...session,
} as const

export const allCalls: readonly Call[] = Object.values(calls)
