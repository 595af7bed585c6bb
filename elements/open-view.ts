import { loadable } from '../src/core/chunks/loadable'
import { failureCodeOf } from '../src/core/http/failure-code'
import type { PortalHandle } from '../src/core/page/portal'
import type { PortalLocation } from '../src/core/page/portal-location'
import { ignore } from '../src/core/platform/ignore'
import { skeleton } from '../src/screens/shared/loading/skeleton-part'
import { firstStyleSheets } from '../src/ui/first-style-sheets'
import { adopt } from '../src/ui/style-sheet'
import { optionsNow } from './configure'
import type { View } from './deferred-root'
import { languageOf } from './element-language'
import { firstEnvironment } from './first-environment'
import { type FirstPaint, firstScreen, paintLogin } from './first-paint'
import { frameShown, nextTask } from './give-way'
import { MfaErrorEvent } from './mfa-error-event'
import { paintReloadPrompt } from './paint-reload-prompt'
import type { PortalElement } from './portal-element'

/** What an element and its view share. The place outlives the view, so that a returning element is where it was. */
export interface ViewLink {
  place?: PortalLocation
  portal?: PortalHandle
  attributeChanged?: (name: string) => void
}

export interface ViewProps {
  readonly container: ShadowRoot
  readonly element: PortalElement
  readonly link: ViewLink
}

/**
 * What r2wc renders into an element. The login form is painted at once. React, the core and the area's screens are
 * requested in parallel, after the first frame, and take over when they are here.
 */
export const openView: View<ViewProps> = ({ container, element, link }) => {
  const environment = firstEnvironment()
  const language = languageOf(element, environment)
  let open = true
  let unmount: (() => void) | undefined

  adopt(container, ...firstStyleSheets())
  const painted: FirstPaint | undefined = paintLogin(container, element, language, environment)

  // Blank as long as it is not certain that the person may be here (R31).
  if (!painted && !program.peek() && environment.signedIn() === (element.area !== 'login'))
    skeleton.load().then(
      ({ paintSkeleton }) => {
        const { area, place } = element
        const guest = optionsNow().mode !== 'portal'
        if (open && !container.firstChild)
          paintSkeleton(container, { area, path: place.path, language, guest })
      },
      (error: unknown) => ignore(error, 'what it stands in for is on its way'),
    )

  const start = async () => {
    // All elements alike, so that they start in the order in which they came: each looks for those before it.
    if (!program.peek()) await frameShown()
    if (!open) return
    painted?.finish()
    // What is here already is awaited within the task, so that no frame is drawn before it is shown.
    const { startPortal, mountView } = await program.load()
    if (!open) return
    const { portal, attributeChanged, inLanguage } = startPortal(element)
    // Before anything is waited for: what changes meanwhile has to be heard.
    Object.assign(link, { portal, attributeChanged })
    await inLanguage
    if (painted) await nextTask()
    if (!open) return
    // An attribute, the place or the session may have changed since: then there is nothing to take over.
    const fits = painted?.screen === firstScreen(element, portal.core.i18n.language.get(), environment)
    const taken = fits ? painted : undefined
    if (!taken) container.replaceChildren()
    unmount = mountView(container, portal, taken)
  }

  start().catch((error: unknown) => {
    if (!open) return ignore(error, 'the element has left the page')
    const code = failureCodeOf(error, 'internal')
    environment.report.error(`<${element.localName}> could not start.`, error)
    element.dispatchEvent(new MfaErrorEvent({ code }))
    paintReloadPrompt(container, { language, code, reload: environment.reload })
  })

  return () => {
    open = false
    link.place = element.place
    unmount?.()
    link.portal?.dispose()
    delete link.portal
    delete link.attributeChanged
    painted?.stop()
    container.replaceChildren()
  }
}

/** What every element needs, at once: the login form with it, so that nothing waits for a file that another file names. */
export const program = loadable(async () => {
  const [present] = await Promise.all([import('./program'), import('react-dom/client')])
  // Starting is a piece of work of its own, after that of running what has come.
  await nextTask()
  return present
})
