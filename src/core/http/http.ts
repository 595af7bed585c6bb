import { safeParse } from 'valibot'
import type { AnswerOf, BodyOf, Call, QueryOf } from '../../contract/call'
import { token as exchange } from '../../contract/calls/token'
import { failCodeOf } from '../../contract/fail-info'
import { newBrowser } from '../../contract/features'
import { type RequestInput, requestOf } from '../../contract/request'
import { type CallContext, ConfigurationError } from '../configuration/configuration'
import { ignore } from '../platform/ignore'
import { noteServerTime } from '../platform/server-clock'
import { answerTimeoutMs, isTimeout, withTimeLimit } from '../platform/time-limit'
import { knownBrowserOf } from '../session/known-browser'
import type { Session } from '../session/session'
import { CallError, type CallErrorCode, type CallErrorDetails } from './call-error'
import { parseRetryAfter } from './retry-after'

/** What a call needs of its query and body, and the signal that ends it early. */
export type CallInput<C extends Call> = {
  readonly signal?: AbortSignal | undefined
} & (undefined extends QueryOf<C> ? { readonly query?: QueryOf<C> } : { readonly query: QueryOf<C> }) &
  (undefined extends BodyOf<C> ? { readonly body?: BodyOf<C> } : { readonly body: BodyOf<C> })

/**
 * Makes a call of the contract. Rejects with a CallError, after the failure handler has heard of it,
 * or with the signal's reason when it is aborted, of which no one else hears.
 */
export type Http = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>

interface Input extends RequestInput {
  readonly signal?: AbortSignal | undefined
}

/** Calls carry the page's token, and a denial suspends its session. */
interface HttpContext extends CallContext {
  readonly session: Session
}

/** The codes with which a backend denies access; see `Session.suspend`. */
const denials = ['2001', '2002']

export function createHttp(core: HttpContext, onFailure: (error: CallError, call: Call) => void): Http {
  const http = async (call: Call, input: Input) => {
    try {
      return await send(core, call, input)
    } catch (error) {
      // A denial has suspended the page, so somebody has to show it, also when the screen has gone.
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
  const asked = tokenFor(call, input, session)
  const config = await configuration.load(input.signal).catch((cause) => {
    throw cause instanceof ConfigurationError
      ? new CallError('configuration', call.id, { cause, at: clock.now() })
      : cause
  })
  if (session.suspended) throw new CallError('denied', call.id, { shownElsewhere: true, at: clock.now() })
  // Who signed in or out meanwhile has not asked for this.
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
    throw new CallError('network', call.id, {
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

/** The token under which a call is made. A call that names another employee than its owner travels without it. */
function tokenFor(call: Call, { query, body }: Input, { accessToken, identity }: Session): string | null {
  const { employeeId, userId } = { ...query, ...body }
  const isOwn =
    (employeeId === undefined || employeeId === identity.employeeId) &&
    (userId === undefined || Number(userId) === Number(identity.userId))
  return call.authorization !== 'never' && isOwn ? accessToken : null
}

/** The answer as the call's schema gives it, or the failure that it is. */
function judge(
  { environment, session }: HttpContext,
  call: Call,
  token: string | null,
  { status, headers, ok }: Response,
  text: string,
): unknown {
  const now = environment.clock.now()
  const failure = (code: CallErrorCode, details?: CallErrorDetails) =>
    new CallError(code, call.id, { status, authorized: token !== null, at: now, ...details })

  const value = ok && call.as === 'text' ? text : parse(text)
  const failCode = failCodeOf(value) || undefined
  if (failCode && denials.includes(failCode)) {
    // What is said of the token of an earlier session does not concern this one.
    const late = token !== null && token !== session.accessToken
    throw failure('denied', { failCode, shownElsewhere: late || !session.suspend() })
  }
  if (failCode || !ok) {
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now)
    throw failure(failCode ? 'backend' : 'http', { failCode, retryAfterMs })
  }
  // A page of HTML is what a proxy answers, never the text that a call may be content with.
  const plain = call.as === 'json-or-text' && !/^\s*</.test(text)
  const answer = safeParse(call.answer, value === notJson && plain ? text : value)
  if (answer.output === notJson || !answer.success) {
    throw failure(value === null ? 'empty' : 'malformed', { cause: answer.issues })
  }
  return answer.output
}

const notJson = Symbol('not JSON')

/** No content is null: whether something has to be there is said by the call's schema. */
function parse(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    ignore(error, 'whether JSON was needed is decided by the call')
    return notJson
  }
}
