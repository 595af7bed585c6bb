import type { WayIn } from '../../../core/devices/remaining-methods'
import { usePortal } from '../../../react/portal-context'
import { useStore } from '../../../react/use-store'
import { useTexts } from '../../../react/use-texts'

/** "OTP and Email", as the language joins words. */
export function useMethodList(): (ways: readonly WayIn[]) => string {
  const t = useTexts('manage', 'dashboard')
  const language = useStore(usePortal().core.i18n.language)
  return (ways) =>
    new Intl.ListFormat(language).format(
      ways.map(({ method, another }) => {
        const name = t(`dashboard:method.${method}`)
        return another ? t('manage:delete.another', { method: name }) : name
      }),
    )
}
