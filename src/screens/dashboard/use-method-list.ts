import type { RemainingMethod } from '../../core/devices/change-device'
import { useElementContext, useStore, useTexts } from '../../react/element-context'

/** Returns a function that joins the names of methods as the language does: "OTP and Email". */
export function useMethodList(): (ways: readonly RemainingMethod[]) => string {
  const t = useTexts('manage', 'dashboard')
  const language = useStore(useElementContext().core.i18n.language)
  return (ways) =>
    new Intl.ListFormat(language).format(
      ways.map(({ method, another }) => {
        const name = t(`dashboard:method.${method}`)
        return another ? t('manage:delete.another', { method: name }) : name
      }),
    )
}
