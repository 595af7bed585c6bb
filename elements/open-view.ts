import type { AreaName } from '../src/core/area'
import { ignore } from '../src/core/ignore'
import type { Place } from '../src/core/navigation'
import type { PortalHandle } from '../src/core/portal'
import { loadChunk, StaleChunkError } from '../src/core/stale-chunk'
import { loadArea } from '../src/screens/areas'
import { critical } from '../src/ui/critical.styles'
import { adopt } from '../src/ui/sheet'
import { tokens } from '../src/ui/tokens.styles'
import type { View } from './deferred-root'
import { languageOf } from './element-language'
import { firstEnvironment } from './first-environment'
import { type FirstPaint, firstScreen, paintLogin } from './first-paint'
import type { MfaElement } from './mfa-element'
import { MfaErrorEvent } from './mfa-error-event'
import { paintReloadPrompt } from './paint-reload-prompt'

/** What an element and its view share. The place outlives the view, so that a returning element is where it was. */
export interface ViewLink {
  place?: Place
  portal?: PortalHandle
  attributeChanged?: (name: string) => void
}

export interface ViewProps {
  readonly container: ShadowRoot
  readonly element: MfaElement
  readonly link: ViewLink
}

/**
 * What r2wc renders into an element. The login form is painted at once; React, the core and the area's screens are
 * requested in parallel and take over when they are here.
 */
export const openView: View<ViewProps> = ({ container, element, link }) => {
  const environment = firstEnvironment()
  const language = languageOf(element, environment)
  let open = true
  let unmount: (() => void) | undefined

  adopt(container, tokens, critical)
  const painted: FirstPaint | undefined = paintLogin(container, element, language, environment)

  const start = async () => {
    const { startPortal, mountView } = await loadParts(
      environment.sessionStorage.get('accessToken') ? element.area : 'login',
    )
    if (!open) return
    const { portal, attributeChanged } = await startPortal(element)
    if (!open) return portal.dispose()
    Object.assign(link, { portal, attributeChanged })
    // An attribute, the place or the session may have changed since: then there is nothing to take over.
    const fits = painted?.screen === firstScreen(element, portal.core.i18n.language.get(), environment)
    if (!fits) container.replaceChildren()
    unmount = mountView(container, portal, fits ? painted : undefined)
  }

  start().catch((error: unknown) => {
    if (!open) return ignore(error, 'the element has left the page')
    const stale = error instanceof StaleChunkError
    environment.report.error(`<${element.localName}> could not start.`, error)
    element.dispatchEvent(new MfaErrorEvent({ code: stale ? 'stale-release' : 'internal' }))
    paintReloadPrompt(container, language, environment.reload)
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

/** Everything for the first screen at once, so that nothing waits for a file that another file names. */
async function loadParts(area: AreaName) {
  const [portal, mount] = await loadChunk(() =>
    Promise.all([
      import('./start-portal'),
      import('./mount-view'),
      loadArea(area),
      import('react-dom/client'),
    ]),
  )
  return { ...portal, ...mount }
}
