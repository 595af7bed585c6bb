import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type QueryOf,
  type RequestInput,
  requestOf,
} from '../contract/call'
import { token as exchange } from '../contract/calls/sign-in'
import { failCodeOf } from '../contract/error-codes'
import { parseJson } from '../contract/json'
import { newBrowser } from '../contract/known-browser'
import { hasHalfCharacter } from '../contract/text'
import { type CallContext, ConfigurationError, codeOfMissing } from './configuration'
import { CallError, type CallErrorCode, type CallErrorDetails, type FailedBody } from './errors/call-error'
import { AlteredBuiltInError } from './platform/altered-built-in-error'
import { answerTimeoutMs, isTimeout, noteServerTime, withTimeLimit } from './platform/clock'
import { ignore } from './platform/report'
import { knownBrowserOf } from './session/known-browser'
import type { Session } from './session/session'

/** The query and body of a call, and a signal that aborts it. */
export type CallInput<C extends Call> = {
  readonly signal?: AbortSignal | undefined
} & (undefined extends QueryOf<C> ? { readonly query?: QueryOf<C> } : { readonly query: QueryOf<C> }) &
  (undefined extends BodyOf<C> ? { readonly body?: BodyOf<C> } : { readonly body: BodyOf<C> })

/**
 * Sends a call of the backend contract. If the call fails, calls the failure handler and then rejects with a
 * CallError. If the call is aborted, rejects with the signal's reason and does not call the handler.
 */
export type Http = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

interface Input extends RequestInput {
  readonly signal?: AbortSignal | undefined
}

/**
 * The parts of the core that are needed to send a call. The session supplies the access token, and is suspended if a
 * backend denies access.
 */
interface HttpContext extends CallContext {
  readonly session: Session
}

/** Codes with which a backend denies access; see `Session.suspend`. */
const denials = ['2001', '2002']

export function createHttp(core: HttpContext, onFailure: (error: CallError, call: Call) => void): Http {
  const http = async (call: Call, input: Input) => {
    try {
      return await send(core, call, input)
    } catch (error) {
      // A denied call has suspended the session. The user must get the dialog about it, even if the screen has been
      // left and its signal is aborted.
      const suspends = error instanceof CallError && error.code === 'denied' && !error.shownElsewhere
      if (!suspends) input.signal?.throwIfAborted()
      if (error instanceof CallError) onFailure(error, call)
      throw error
    }
  }
  return http as Http
}

async function send(core: HttpContext, call: Call, input: Input): Promise<unknown> {
  const { configuration, environment, options, session } = core
  const { clock } = environment
  // A lone surrogate would reach the backend as another character. So the call fails here already, with the backend's
  // code for an invalid parameter.
  if (hasHalfCharacter(...Object.values({ ...input.query, ...input.body })))
    throw new CallError('backend', call.id, { failCode: '3002', at: clock.now() })
  const asked = tokenFor(call, input, session)
  const config = await configuration.load(input.signal).catch((cause) => {
    throw cause instanceof ConfigurationError
      ? new CallError(codeOfMissing(cause), 'configuration', { cause, at: clock.now() })
      : cause
  })
  if (session.suspended) throw new CallError('denied', call.id, { shownElsewhere: true, at: clock.now() })
  // If another session has begun since the call was requested, the call must not use the new session's token.
  const token = asked === session.accessToken ? asked : null
  const browser = call.service === 'login' ? knownBrowserOf(core, config) : undefined
  const isExchange = call.id === exchange.id
  const knownBrowser = browser && (browser.get() ?? (isExchange ? newBrowser : undefined))
  const sent = { ...input, knownBrowser }
  const request = requestOf(config, call, sent, token, options.get().serializeQuery)
  if (!request) {
    const cause = new ConfigurationError('invalid', [
      `The address of the ${call.service} service is missing.`,
    ])
    throw new CallError('configuration', call.id, { cause, at: clock.now() })
  }
  const [response, text] = await withTimeLimit(clock, answerTimeoutMs, input.signal, async (signal) => {
    const response = await environment.fetch(request.address, { ...request.init, signal })
    return [response, await response.text()] as const
  }).catch((cause) => {
    throw new CallError(cause instanceof AlteredBuiltInError ? 'altered-built-ins' : 'network', call.id, {
      cause,
      timedOut: isTimeout(cause),
      authorized: token !== null,
      at: clock.now(),
    })
  })
  noteServerTime(environment, response.headers)
  const answer = judge(core, call, token, response, text)
  const given = isExchange && (answer as AnswerOf<typeof exchange>).knownBrowser
  if (given) browser?.set(given)
  return answer
}

/** Returns the token for a call. A call that names an employee other than the token's owner is sent without it. */
function tokenFor(call: Call, { query, body }: Input, { accessToken, identity }: Session): string | null {
  const { employeeId, userId } = { ...query, ...body }
  const isOwn =
    (employeeId === undefined || employeeId === identity.employeeId) &&
    (userId === undefined || Number(userId) === Number(identity.userId))
  return call.authorization !== 'never' && isOwn ? accessToken : null
}

/** Returns the response as the call's schema defines it. Throws the failure that the response reports. */
function judge(
  { environment, session }: HttpContext,
  call: Call,
  token: string | null,
  { status, headers, ok }: Response,
  text: string,
): unknown {
  const now = environment.clock.now()
  const value = ok && call.as === 'text' ? text : parse(text)
  const body = bodyOf(call, text) ?? (ok ? undefined : foreignBody(value))
  const failure = (code: CallErrorCode, details?: CallErrorDetails) =>
    new CallError(code, call.id, { status, body, authorized: token !== null, at: now, ...details })

  const failCode = failCodeOf(value)
  if (failCode && denials.includes(failCode)) {
    // If another session has begun since the call was sent, the denial does not concern the new session.
    const late = token !== null && token !== session.accessToken
    throw failure('denied', { failCode, shownElsewhere: late || !session.suspend() })
  }
  if (failCode || !ok) {
    const retryAfterMs = parseRetryAfter(headers, now)
    throw failure(failCode ? 'backend' : 'http', { failCode, retryAfterMs })
  }
  // HTML comes from a proxy. So it is not a valid response, even for a call that accepts text.
  if (body === 'page') throw failure('malformed')
  const plain = call.as === 'json-or-text'
  const answer = readAnswer(call.answer, value === notJson && plain ? text : value, (message) =>
    environment.report.warn(`mfa-elements: the answer of ${call.id} is not as agreed: ${message}.`),
  )
  if (answer.output === notJson || !answer.success) {
    throw failure(value === null ? 'empty' : 'malformed', { cause: answer.issues })
  }
  return answer.output
}

/**
 * Returns 'page' for HTML, such as a proxy's error page, and 'blank' for an empty body. A call for text, such as the
 * terms of use, can return text that begins with `<`, but JSON and codes never do.
 */
function bodyOf(call: Call, text: string): FailedBody | undefined {
  const page = call.as === 'text' ? /^\s*<(!doctype|html)/i : /^\s*</
  if (page.test(text)) return 'page'
  return text.trim() === '' ? 'blank' : undefined
}

const notJson = Symbol('not JSON')

/**
 * Says what the body of a failure status is if the backend has not written it. The contract's failures are objects with
 * `failInfo`. JSON without content, such as `{}`, says nothing else.
 */
function foreignBody(value: unknown): FailedBody | undefined {
  if (value === notJson) return 'text'
  const isObject = typeof value === 'object' && value !== null
  const isOurs = isObject ? 'failInfo' in value || Object.keys(value).length === 0 : !value
  return isOurs ? undefined : 'other-json'
}

/** Returns null for an empty text: the call's schema decides whether the call accepts an empty response. */
function parse(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return parseJson(text)
  } catch (error) {
    ignore(error, 'the call decides whether it needs JSON')
    return notJson
  }
}

/**
 * Longest wait that a Retry-After header can impose on the user. A backend that needs longer sends the header again.
 */
const longestMs = 3_600_000

/**
 * Reads the Retry-After header of a response, which is seconds or a date (RFC 9110, 10.2.3). Returns milliseconds
 * from `now` (epoch ms), or undefined if the header is neither. A date is compared with the response's own date,
 * because the server's clock and this computer's clock may differ.
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const given = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(given)) return Math.min(Number(given) * 1000, longestMs)
  if (!/^[A-Z][a-z]+,? .+/.test(given)) return undefined
  const ms = timeOf(given) - (timeOf(headers.get('date') ?? '') || now)
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestMs)
}

/** Avoids `Date.parse`, which some libraries replace. */
const timeOf = (text: string): number => new Date(text).getTime()

// One invalid value must not make a whole response useless. A field that the employee can do without becomes null. A
// row of a list is removed if it lacks a field that it needs. A console warning names the field or the row, but not
// its value.

type Fields = Record<PropertyKey, unknown>
type Warn = (message: string) => void

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/**
 * Converts a number to text, for a field that must be text. Returns null for anything else, and for a number that is
 * too large to be exact.
 */
const softened = (value: unknown): string | null =>
  typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : null

/** Reads a response by its call's schema. Changes `value` itself if one of its fields or rows is invalid. */
function readAnswer<Schema extends GenericSchema>(schema: Schema, value: unknown, warn: Warn) {
  const first = safeParse(schema, value)
  if (first.success || !mend(first.issues, value, 'soften', warn)) return first
  const second = safeParse(schema, value)
  if (second.success || !mend(second.issues, value, 'leave out', warn)) return second
  return safeParse(schema, value)
}

type Remedy = 'soften' | 'leave out'

/** The part of a response that a schema issue concerns: a field of a row, or a field of the response itself. */
interface IssueTarget {
  readonly list: unknown[] | undefined
  readonly index: number
  readonly holder: unknown
  readonly name: string | undefined
}

function targetOf(issue: BaseIssue<unknown>, answer: unknown): IssueTarget {
  const path = issue.path ?? []
  const at = path.findIndex(({ input }) => Array.isArray(input))
  const [row, field] = at < 0 ? [undefined, path[0]] : [path[at], path[at + 1]]
  return {
    list: row?.input as unknown[] | undefined,
    index: Number(row?.key),
    holder: row ? row.value : answer,
    name: field && String(field.key),
  }
}

/**
 * True if an invalid field can be replaced by text or null. False for a list, because null would read as an empty
 * list. False for an ID that has lost digits.
 */
const canBeSoftened = ({ kind, expected, path }: BaseIssue<unknown>, { list }: IssueTarget): boolean =>
  kind === 'schema' && (list !== undefined || (path?.length === 1 && expected !== 'Array'))

/**
 * Applies the remedy to every issue: softens a field, or leaves out its row. Returns false if an issue has no remedy.
 */
function mend(issues: readonly BaseIssue<unknown>[], answer: unknown, remedy: Remedy, warn: Warn): boolean {
  const rows = new Map<unknown[], Set<number>>()
  for (const issue of issues) {
    const target = targetOf(issue, answer)
    const { list, index, holder, name } = target
    if (remedy === 'soften' && name !== undefined && isFields(holder) && canBeSoftened(issue, target)) {
      soften(holder, name, list ? ` of row ${index + 1}` : '', warn)
    } else if (list) {
      const indices = rows.get(list) ?? new Set()
      if (!indices.has(index)) warn(`row ${index + 1} is left out${name ? `: it has no usable ${name}` : ''}`)
      rows.set(list, indices.add(index))
    } else return false
  }
  return [...rows].every(([list, indices]) => leaveOut(list, indices))
}

function soften(holder: Fields, name: string, where: string, warn: Warn): void {
  const value = softened(holder[name])
  Reflect.set(holder, name, value)
  warn(`${name}${where} ${value === null ? 'is left empty' : 'is read as text'}`)
}

/** Removes rows from a list. Returns false if no row is left, because then the whole response is invalid. */
function leaveOut(list: unknown[], indices: ReadonlySet<number>): boolean {
  const rest = list.filter((_, index) => !indices.has(index))
  list.splice(0, list.length, ...rest)
  return rest.length > 0
}
