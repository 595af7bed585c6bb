import { CallError } from '../call-error'
import { ConfigurationError } from '../configuration'
import type { Core } from '../core'
import type { TextKey } from '../i18n/texts'
import { ignore } from '../ignore'

export interface Description {
  readonly title: string
  readonly message: string
  /** What the help desk wants to hear: `3002`, `HTTP 503`. */
  readonly code?: string | undefined
}

/**
 * What to tell a person, in the current language: by failInfo.code, then by HTTP status, then in
 * general. Never rejects: where the catalogue cannot be loaded, two general sentences are at hand.
 */
export const describe = async ({ i18n }: Core, error: unknown): Promise<Description> => {
  const code = codeOf(error)
  try {
    await i18n.load('errors')
  } catch (failure) {
    ignore(failure, 'most likely the network is down, which is also what we are about to say')
    return { title: i18n.t('login:failedTitle'), message: i18n.t('login:failedMessage'), code }
  }
  const name = namesOf(error).find((key) => i18n.has(`errors:${key}.title`)) ?? 'generic'
  const text = (part: 'title' | 'message') => i18n.t(`errors:${name}.${part}` as TextKey)
  return { title: text('title'), message: text('message'), code }
}

/** Sections of the catalogue, the most telling one first. */
const namesOf = (error: unknown): string[] => {
  if (error instanceof ConfigurationError) return ['configuration']
  if (!(error instanceof CallError)) return []
  const { code, callId, failCode, status, timedOut } = error
  // The one call for which 5005 means something of its own (A20).
  if (failCode === '5005' && callId === 'otpApplications') return ['otpEverywhere']
  if (code === 'backend' || code === 'denied' || code === 'http') return [`${failCode}`, `http.${status}`]
  if (code === 'empty' && callId === 'token') return ['token']
  return timedOut ? ['timeout', code] : [code]
}

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof CallError)) return undefined
  if (error.failCode !== undefined) return error.failCode
  return error.code === 'http' ? `HTTP ${error.status}` : undefined
}
