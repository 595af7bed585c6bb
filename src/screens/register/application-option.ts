import type { ApplicationChoice } from '../../core/devices/application-choices'
import type { I18n } from '../../core/i18n/i18n'
import type { Option } from '../../ui/option-list'

export const applicationLabel = (
  t: I18n['t'],
  { applicationId, applicationName }: Pick<ApplicationChoice, 'applicationId' | 'applicationName'>,
): string => applicationName ?? t('register:application.unnamed', { id: applicationId })

/** An application in the drop-down list, with how many devices it has. */
export function applicationOption(t: I18n['t'], choice: ApplicationChoice): Option {
  const { applicationId, usual, full } = choice
  const marks = [
    usual && t('register:application.usual'),
    full && t('register:application.full'),
    countOf(t, choice),
  ].filter((mark) => typeof mark === 'string')
  return { value: String(applicationId), label: applicationLabel(t, choice), note: marks.join(' · ') }
}

function countOf(t: I18n['t'], { count, limit }: ApplicationChoice): string | undefined {
  if (count === undefined) return undefined
  if (limit !== undefined) return t('register:application.countOf', { registered: count, count: limit })
  return count === 0 ? t('register:application.noDevice') : t('register:application.count', { count })
}
