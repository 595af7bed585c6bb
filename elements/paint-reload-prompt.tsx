import type { FailureCode } from '../src/core/http/failure-code'
import type { Language } from '../src/core/i18n/language'
import { PortalFrame } from '../src/screens/portal-frame'
import { PlainHelpDesk } from '../src/screens/shared/help-desk/plain-help-desk'
import { ReloadPrompt, staleRelease } from '../src/screens/shared/reload-prompt'
import { paint } from '../src/ui/paint'
import { treesOf } from '../src/ui/tree'

export interface PaintedReloadPrompt {
  readonly language: Language
  readonly code: FailureCode
  readonly reload: () => void
}

/** Shows with plain DOM calls that the page has to be reloaded: it must need nothing that is not here already. */
export function paintReloadPrompt(
  container: ShadowRoot,
  { language, code, reload }: PaintedReloadPrompt,
): void {
  container.replaceChildren()
  const details = <PlainHelpDesk language={language} code={code} />
  const prompt = (
    <PortalFrame language={language}>
      <ReloadPrompt language={language} texts={staleRelease} details={details} />
    </PortalFrame>
  )
  paint(treesOf(prompt), container)
  container.querySelector('button')?.addEventListener('click', reload)
}
