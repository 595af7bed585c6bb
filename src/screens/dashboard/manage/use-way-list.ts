import type { WayIn } from '../../../core/ways-in'
import { usePortal } from '../../portal-context'
import { useStore } from '../../use-store'
import { useTexts } from '../../use-texts'

/** "OTP and Email", as the language joins words. */
export function useWayList(): (ways: readonly WayIn[]) => string {
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
