import { token } from '../../contract/calls/token'
import { codeValidations } from '../../contract/code-calls'
import type { Tokens } from '../../contract/entities'
import { type CodeMethodName, type MethodName, methodOf } from '../../contract/methods'
import { describe } from '../errors/describe'
import { failureDisplayOf } from '../errors/failure-display'
import { reportOf } from '../errors/failure-report'
import { isWrongCode } from '../errors/wrong-code'
import { CallError } from '../http/call-error'
import type { Portal } from '../page/portal'
import { showDialog } from '../page/show-failure'
import { markRecovery } from '../session/recovery-mark'
import type { LoginIdentity } from '../session/session'
import { rememberMethod } from './last-method'

export type SignInOutcome =
  /** Also where somebody else on the page was faster: who is signed in is not replaced. */
  | { readonly outcome: 'signed-in' }
  /** The exchange gave no access token; the dialog 'Token Error' is shown. */
  | { readonly outcome: 'token-error' }
  | { readonly outcome: 'failed'; readonly error: CallError }

export interface SignInOptions {
  /** The sample area: the outcome counts, the tokens are not kept and no one is signed in. */
  readonly test?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** The last step of a method: a login serial, as a text or in an object, or the tokens themselves. A secret goes back with its serial. */
export type Proof =
  | string
  | { readonly loginSerial: string; readonly serialSecret?: string | undefined }
  | Partial<{ readonly [Key in keyof Tokens]: Tokens[Key] | null | undefined }>

/** Who has proven by which method to be the employee that was looked up. */
export interface Proven {
  readonly login: LoginIdentity
  readonly method: MethodName
  readonly proof: Proof
}

/** Turns a method's last answer into a session. It does not navigate. Rejects only when it is aborted. */
export async function finishSignIn(
  portal: Portal,
  { login, method, proof }: Proven,
  { test = false, signal }: SignInOptions = {},
): Promise<SignInOutcome> {
  const { session, configuration, environment } = portal.core
  try {
    if (session.accessToken !== null) return { outcome: 'signed-in' }
    const { accessToken, refreshToken, userEmail } = await exchange(portal, proof, signal)
    if (!accessToken) {
      await tellTokenError(portal)
      return { outcome: 'token-error' }
    }
    if (test) return { outcome: 'signed-in' }
    // Who had to use a recovery code has no time to lose: no timeout is written for it.
    const { TIMEOUT } = (await configuration.load(signal)).CONFIG_VARIABLES.USER_PORTAL
    if (session.accessToken !== null) return { outcome: 'signed-in' }
    session.saveTokens(
      login,
      { accessToken, refreshToken, userEmail },
      method === 'recovery' ? {} : { timeoutMinutes: TIMEOUT },
    )
    rememberMethod(environment.localStorage, method)
    if (method === 'recovery') markRecovery(environment.sessionStorage)
    portal.emit({ type: 'signed-in', employeeId: login.employeeId, method })
    return { outcome: 'signed-in' }
  } catch (error) {
    return { outcome: 'failed', error: callErrorOrThrow(error) }
  }
}

async function exchange(portal: Portal, proof: Proof, signal: AbortSignal | undefined) {
  if (typeof proof !== 'string' && !('loginSerial' in proof)) return proof
  const query = typeof proof === 'string' ? { loginSerial: proof } : proof
  return portal.call(token, { query, signal })
}

async function tellTokenError(portal: Portal) {
  const error = new CallError('empty', token.id)
  portal.emit({ type: 'error', code: 'token', callId: token.id })
  const { remedy, ...texts } = await describe(portal.core, error)
  const report = reportOf(error, portal.core.environment.clock.now())
  portal.dialogs.show({ ...texts, report, key: 'token' })
}

function callErrorOrThrow(error: unknown): CallError {
  if (error instanceof CallError) return error
  throw error
}

/** `wrong-code` is shown at the field and nowhere else. */
export type CodeOutcome = SignInOutcome | { readonly outcome: 'wrong-code' }

export interface CodeInput {
  /** As typed or pasted. */
  readonly code: string
  readonly login: LoginIdentity
}

/**
 * Checks a typed code and finishes the sign-in. Every failure but a wrong code has its dialog: a code
 * screen has no other place for it.
 */
export async function submitCode(
  portal: Portal,
  method: CodeMethodName,
  { code: typed, login }: CodeInput,
  options: SignInOptions = {},
): Promise<CodeOutcome> {
  const code = plainCode(typed)
  if (code === '') return { outcome: 'wrong-code' }
  const { employeeId, applicationId } = login
  const query = { applicationId, code, employeeId }
  try {
    const proof = await portal.call(codeValidations[methodOf(method).validate], {
      query,
      signal: options.signal,
    })
    const result = await finishSignIn(portal, { login, method, proof }, options)
    if (
      result.outcome === 'failed' &&
      !result.error.shownElsewhere &&
      failureDisplayOf(result.error) === 'silent'
    ) {
      await showDialog(portal, result.error)
    }
    return result
  } catch (error) {
    const failure = callErrorOrThrow(error)
    return isWrongCode(failure) ? { outcome: 'wrong-code' } : { outcome: 'failed', error: failure }
  }
}

/** Without the spaces and hyphens of a pasted code, and with plain digits for full-width ones. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
