import { ConfigurationError, codeOfMissing } from '../configuration'
import type { I18n } from '../i18n/i18n'
import type { TextKey } from '../i18n/texts'
import { AlteredBuiltInError } from '../platform/altered-built-in-error'
import { steadyNow } from '../platform/clock'
import type { Environment } from '../platform/environment'
import { ignore } from '../platform/report'
import {
  CallError,
  type CallFailure,
  isIntercepted,
  isOfGateway,
  isSessionOver,
  reasonOfCall,
} from './call-error'
import { type Remedy, remedyFor, sectionOf } from './remedies'

/** The part of the core that describes failures: texts and clock. */
interface DescribeContext {
  readonly environment: Pick<Environment, 'clock'>
  readonly i18n: I18n
}

export interface Description {
  readonly title: string
  readonly message: string
  /** One more sentence, if the specification's own text does not say what to do. */
  readonly more?: string | undefined
  /** Error code for the help desk: `3002`, `HTTP 503`, `altered-built-ins`. */
  readonly code?: string | undefined
  readonly remedy: Remedy
  /** When a retry will be accepted (by `steadyNow`), if the backend says so. */
  readonly retryAt?: number | undefined
}

/**
 * Describes a failure to the user in the current language: by failInfo.code, else by HTTP status, else in general.
 * Never rejects: if the catalogue can't be loaded, returns two general sentences.
 */
export async function describe(core: DescribeContext, error: unknown): Promise<Description> {
  await loadDescriptions(core).catch((failure) =>
    ignore(failure, 'probably the network is down; general sentences are shown instead'),
  )
  return describeNow(core, failureIn(error))
}

/**
 * Text namespaces of the catalogue and of the texts around its sentences: buttons, and the lines for the help desk.
 */
export const descriptionTexts = ['errors', 'common'] as const

export const loadDescriptions = ({ i18n }: DescribeContext): Promise<void> => i18n.load(...descriptionTexts)

export const hasDescriptions = ({ i18n }: DescribeContext): boolean => descriptionTexts.every(i18n.loaded)

/** Returns the details of a failed call from any thrown value, or undefined if no call has failed. */
export function failureIn(error: unknown): CallFailure | undefined {
  if (error instanceof ConfigurationError) return { code: codeOfMissing(error), callId: 'configuration' }
  if (error instanceof AlteredBuiltInError) return { code: error.failureCode, callId: 'page' }
  return error instanceof CallError ? error : undefined
}

/** Like `describe`, but with the texts that are already loaded. Also describes a failure from navigation state. */
export function describeNow(core: DescribeContext, failure: CallFailure | undefined): Description {
  const { i18n, environment } = core
  const texts = textsOf(core, failure ? sectionsOf(failure) : [])
  if (!failure) return { ...texts, remedy: 'try-again' }
  const { code, failCode, status } = failure
  return {
    ...texts,
    more: code === 'denied' && hasDescriptions(core) ? i18n.t('errors:denied.more') : undefined,
    code: failCode ?? (isNamed(failure) ? reasonOfCall(failure) : undefined),
    remedy: isSessionOver(failure) ? 'sign-in' : remedyFor(failCode, status),
    retryAt: retryAtOf(environment, failure),
  }
}

/** True if the failure's own name, such as `HTTP 503`, tells the help desk more than the sentences do. */
const isNamed = ({ code, body }: CallFailure): boolean =>
  code === 'http' || code === 'altered-built-ins' || body === 'page'

const retryTimes = new WeakMap<CallFailure, number>()

/**
 * Returns when a retry helps, by `steadyNow`. Further calls for the same failure return the same time. Undefined if
 * the backend does not say when.
 */
export function retryAtOf({ clock }: Pick<Environment, 'clock'>, failure: CallFailure): number | undefined {
  const { retryAfterMs, at = clock.now() } = failure
  if (retryAfterMs === undefined) return undefined
  const known = retryTimes.get(failure)
  if (known !== undefined) return known
  const ageMs = Math.max(0, clock.now() - at)
  const retryAt = steadyNow(clock) + Math.max(0, retryAfterMs - ageMs)
  retryTimes.set(failure, retryAt)
  return retryAt
}

function textsOf(core: DescribeContext, sections: readonly string[]) {
  const { t, has } = core.i18n
  if (!hasDescriptions(core)) return { title: t('login:failedTitle'), message: t('login:failedMessage') }
  const name = sections.find((key) => has(`errors:${key}.title`)) ?? 'generic'
  const text = (part: 'title' | 'message') => t(`errors:${name}.${part}` as TextKey)
  return { title: text('title'), message: text('message') }
}

/** Failures of the message broker, which are no calls. Each has its own text. */
const ofBroker: readonly string[] = ['broker', 'brokerRefused']

/** Returns the names of sections in the catalogue of texts, the most specific first. */
function sectionsOf(failure: CallFailure): string[] {
  const { code, callId, failCode, status, timedOut } = failure
  // `incomplete`: the document is loaded, but lacks a setting that the call needs.
  if (code === 'configuration') return [callId === code ? code : 'incomplete']
  // For this call alone, 5005 has another meaning.
  if (failCode === '5005' && callId === 'otpApplications') return ['otpEverywhere']
  // A failure to send an SMS has its own text, which asks to send it again. It fits only if a retry helps.
  if (callId === 'smsSend' && remedyFor(failCode, status) === 'try-again') return ['smsSend']
  const coded = failCode === undefined ? undefined : sectionOf(failCode)
  if (coded) return [coded]
  if (ofBroker.includes(callId)) return [callId]
  if (isIntercepted(failure)) return ['intercepted']
  if (isOfGateway(failure)) return ['malformed']
  if (code === 'backend' || code === 'denied' || code === 'http') {
    return [`http.${status}`, ...(failure.body === 'page' ? ['intercepted'] : [])]
  }
  if (code === 'empty' && callId === 'token') return ['token']
  return timedOut ? ['timeout', code] : [code]
}
