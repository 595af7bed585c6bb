import { codeSends } from '../../contract/code-calls'
import { methodOf, type SentCodeMethodName } from '../../contract/methods'
import { CallError } from '../http/call-error'
import type { Portal } from '../page/portal'
import type { KeyValueStore } from '../platform/environment'
import { ignore } from '../platform/ignore'
import { ownPrefix } from '../session/session-names'

// A code is sent as soon as its method is chosen. Coming back to the screen, or reloading it, must not send another one
// (A63), nor choosing the method again soon: that costs money, and makes worthless the code that has just been copied.

const automaticEveryMs = 30_000
const resendAfterMs = 3000

export interface CodeTarget {
  readonly method: SentCodeMethodName
  readonly employeeId: string
  readonly applicationId: number | string | null | undefined
}

export interface CodeSendInput extends CodeTarget {
  /** Choosing the method sends by itself, but not again within 30 s. */
  readonly automatic: boolean
  readonly signal?: AbortSignal | undefined
}

/** `resendAt` (epoch ms) is when the send-again link opens, also after a failure. */
export type CodeSendOutcome =
  | { readonly outcome: 'sent' | 'sent-before'; readonly resendAt: number }
  | { readonly outcome: 'failed'; readonly resendAt: number; readonly error: CallError }

/** What the tab knows of a code that was sent before; `recent`: not so long ago that another one is sent by itself. */
export interface EarlierSend {
  readonly resendAt: number
  readonly recent: boolean
}

export function earlierSend(portal: Portal, input: CodeTarget): EarlierSend | undefined {
  const { clock, sessionStorage } = portal.core.environment
  const mark = readMark(sessionStorage, input)
  return mark && { resendAt: mark.resendAt, recent: clock.now() < mark.sentAt + automaticEveryMs }
}

/** Sends a code; a failure has had its dialog. Rejects only when it is aborted. */
export async function sendCode(portal: Portal, input: CodeSendInput): Promise<CodeSendOutcome> {
  const { clock, sessionStorage } = portal.core.environment
  const earlier = earlierSend(portal, input)
  if (input.automatic && earlier?.recent) return { outcome: 'sent-before', resendAt: earlier.resendAt }
  const askedAt = clock.now()
  try {
    await send(portal, input)
    const sentAt = clock.now()
    const resendAt = sentAt + resendAfterMs
    writeMark(sessionStorage, input, { sentAt, resendAt })
    return { outcome: 'sent', resendAt }
  } catch (error) {
    if (!(error instanceof CallError)) {
      // Whoever has left meanwhile was sent one all the same, most likely: coming back is no reason for another.
      if (input.signal?.aborted) writeMark(sessionStorage, input, { sentAt: askedAt, resendAt: clock.now() })
      throw error
    }
    const resendAt = clock.now() + Math.max(resendAfterMs, error.retryAfterMs ?? 0)
    const mark = readMark(sessionStorage, input)
    if (mark) writeMark(sessionStorage, input, { ...mark, resendAt })
    return { outcome: 'failed', resendAt, error }
  }
}

async function send(portal: Portal, { method, employeeId, applicationId, signal }: CodeSendInput) {
  const input = { body: { applicationId, employeeId }, signal }
  const { call, emptyMeansUnsent } = codeSends[methodOf(method).send]
  const answer = await portal.call(call, input)
  if (!emptyMeansUnsent || (answer !== null && answer !== '')) return
  const error = new CallError('empty', call.id)
  portal.fail(error)
  throw error
}

interface Mark {
  readonly sentAt: number
  readonly resendAt: number
}

const keyOf = ({ method }: CodeTarget) => `${ownPrefix}sent.${method}`

function readMark(storage: KeyValueStore, input: CodeTarget): Mark | undefined {
  try {
    const [employeeId, applicationId, sentAt, resendAt] = JSON.parse(storage.get(keyOf(input)) ?? '[]')
    const same = employeeId === input.employeeId && applicationId === String(input.applicationId)
    return same ? { sentAt: Number(sentAt), resendAt: Number(resendAt) } : undefined
  } catch (error) {
    ignore(error, 'a mark that cannot be read is no mark')
    return undefined
  }
}

const writeMark = (storage: KeyValueStore, input: CodeTarget, { sentAt, resendAt }: Mark) =>
  storage.set(keyOf(input), JSON.stringify([input.employeeId, String(input.applicationId), sentAt, resendAt]))
