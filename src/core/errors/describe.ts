import { ConfigurationError } from '../configuration/configuration'
import { CallError, type CallFailure } from '../http/call-error'
import type { I18n } from '../i18n/i18n'
import type { TextKey } from '../i18n/texts'
import type { Environment } from '../platform/environment'
import { ignore } from '../platform/ignore'
import { type Remedy, remedyFor, sectionOf } from './catalogue'
import { isSessionOver } from './session-over'

/** What finding the words for a failure takes: the texts, and the time. */
interface Describing {
  readonly environment: Pick<Environment, 'clock'>
  readonly i18n: I18n
}

export interface Description {
  readonly title: string
  readonly message: string
  /** One sentence more, where the specification's own text leaves open what to do. */
  readonly more?: string | undefined
  /** What the help desk wants to hear: `3002`, `HTTP 503`. */
  readonly code?: string | undefined
  readonly remedy: Remedy
  /** When trying again will be let through (epoch ms), where the backend has said so. */
  readonly retryAt?: number | undefined
}

/**
 * What to tell a person, in the current language: by failInfo.code, then by HTTP status, then in
 * general. Never rejects: where the catalogue cannot be loaded, two general sentences are at hand.
 */
export async function describe(core: Describing, error: unknown): Promise<Description> {
  await loadDescriptions(core).catch((failure) =>
    ignore(failure, 'most likely the network is down, which is also what we are about to say'),
  )
  return describeNow(core, failureIn(error))
}

/** The catalogue, and what stands around its sentences: buttons, and the lines for the help desk. */
export const loadDescriptions = ({ i18n }: Describing): Promise<void> => i18n.load('errors', 'common')

export const hasDescriptions = ({ i18n }: Describing): boolean =>
  i18n.loaded('errors') && i18n.loaded('common')

/** What is known of a failed call, from whatever was thrown; undefined where no call has failed. */
export function failureIn(error: unknown): CallFailure | undefined {
  if (error instanceof ConfigurationError) return { code: 'configuration', callId: 'configuration' }
  return error instanceof CallError ? error : undefined
}

/** The same with what is loaded, and for what navigation state has kept of a failed call. */
export function describeNow(core: Describing, failure: CallFailure | undefined): Description {
  const { i18n, environment } = core
  const texts = textsOf(core, failure ? sectionsOf(failure) : [])
  if (!failure) return { ...texts, remedy: 'try-again' }
  const { code, failCode, status, at = environment.clock.now(), retryAfterMs } = failure
  return {
    ...texts,
    more: code === 'denied' && hasDescriptions(core) ? i18n.t('errors:session.message') : undefined,
    code: failCode ?? (code === 'http' ? `HTTP ${status}` : undefined),
    remedy: isSessionOver(failure) ? 'sign-in' : remedyFor(failCode, status),
    retryAt: retryAfterMs === undefined ? undefined : at + retryAfterMs,
  }
}

function textsOf(core: Describing, sections: readonly string[]) {
  const { t, has } = core.i18n
  if (!hasDescriptions(core)) return { title: t('login:failedTitle'), message: t('login:failedMessage') }
  const name = sections.find((key) => has(`errors:${key}.title`)) ?? 'generic'
  const text = (part: 'title' | 'message') => t(`errors:${name}.${part}` as TextKey)
  return { title: text('title'), message: text('message') }
}

/** Sections of the catalogue, the most telling one first. */
function sectionsOf(failure: CallFailure): string[] {
  const { code, callId, failCode, status, timedOut } = failure
  if (code === 'configuration') return [code]
  // The one call for which 5005 means something of its own (A20).
  if (failCode === '5005' && callId === 'otpApplications') return ['otpEverywhere']
  if (code !== 'denied' && isSessionOver(failure)) return ['session']
  // Sending an SMS has a text of its own (R199), which asks to send it again, wherever that helps.
  if (callId === 'smsSend' && remedyFor(failCode, status) === 'try-again') return ['smsSend']
  const coded = failCode === undefined ? undefined : sectionOf(failCode)
  if (coded) return [coded]
  if (code === 'backend' || code === 'denied' || code === 'http') return [`http.${status}`]
  if (code === 'empty' && callId === 'token') return ['token']
  return timedOut ? ['timeout', code] : [code]
}
