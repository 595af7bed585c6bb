import type { CeremonyMethodName } from '../../contract/methods'
import type { I18n } from '../../core/i18n/i18n'
import type { CeremonyState } from '../../core/sign-in/ceremony/ceremony-state'

/** The line below the countdown: what is being waited for (R60). */
export function waitingLine(t: I18n['t'], method: CeremonyMethodName, state: CeremonyState): string {
  if (state.phase === 'requesting') return t(`devices:${method}.requesting`)
  if (state.phase === 'finishing' || state.phase === 'signed-in') return t('devices:waiting.finishing')
  if (state.phase === 'waiting' && !state.connected) return t('devices:waiting.reconnecting')
  return t('devices:waiting.text')
}
