import { usePortal } from './portal-context'
import { useStore } from './use-store'

/** Whom the company wants to be asked when nothing works; undefined where its configuration does not say. */
export function useHelpDeskContact(): string | null | undefined {
  const { core } = usePortal()
  const language = useStore(core.i18n.language)
  return core.configuration.peek()?.CONFIG_VARIABLES.USER_PORTAL.HELP_DESK?.[language]
}
