import type { Language } from '../src/core/i18n/language'
import { PortalFrame } from '../src/screens/portal-frame'
import { ReloadPrompt, staleRelease } from '../src/screens/reload-prompt'
import { paint } from '../src/ui/paint'

/** Shows with plain DOM calls that the page has to be reloaded: it must need nothing that is not here already. */
export function paintReloadPrompt(container: ShadowRoot, language: Language, reload: () => void): void {
  container.replaceChildren()
  paint(
    <PortalFrame language={language}>
      <ReloadPrompt language={language} texts={staleRelease} />
    </PortalFrame>,
    container,
  )
  container.querySelector('button')?.addEventListener('click', reload)
}
