import type { Core } from '../src/core/core'
import { describe } from '../src/core/errors/describe'
import { ignore } from '../src/core/ignore'
import { pageCore } from '../src/core/page-core'
import { createPortal, type PortalHandle } from '../src/core/portal'
import { readAttribute } from './attributes'
import { languageOf } from './element-language'
import { eventOfAsk, eventOfFact } from './event-of'
import type { MfaElement } from './mfa-element'
import { handOptionsTo } from './page-options'
import { routeMove } from './route-move'

export interface ElementPortal {
  readonly portal: PortalHandle
  /** Attributes that count while the element is shown have changed. */
  attributesChanged(): void
}

/**
 * Joins an element to the page's core: its attributes become options, facts and questions become events, moves are
 * routed. Starts loading the configuration.
 */
export async function startPortal(element: MfaElement): Promise<ElementPortal> {
  const core = pageCore()
  handOptionsTo(core)
  const portal = createPortal({
    core,
    area: element.area,
    start: element.place,
    emit: (fact) => void element.dispatchEvent(eventOfFact(fact)),
    request: (ask) => element.dispatchEvent(eventOfAsk(ask)),
    move: (move) => routeMove(element, move),
  })
  takeOptions(core, element)
  loadConfiguration(portal)
  await core.i18n.use(languageOf(element, core.environment))
  return {
    portal,
    attributesChanged() {
      takeOptions(core, element)
      loadConfiguration(portal)
      core.i18n.use(languageOf(element, core.environment)).catch((error: unknown) => {
        ignore(error, 'the texts stay in the language that they are in')
      })
    },
  }
}

export const endSession = (): void => pageCore().session.end('logout')

/** The page has one configuration: `configure()` goes before attributes, the first element before the next. */
function takeOptions(core: Core, element: MfaElement): void {
  const { configUrl, configHeader } = core.options.get()
  core.configure({
    configUrl: configUrl ?? readAttribute(element, 'config-url'),
    configHeader: configHeader ?? readAttribute(element, 'config-header'),
  })
}

/** Failures that an element shows already; the others of the page leave it at that. */
const shown = new WeakSet<object>()

function loadConfiguration(portal: PortalHandle): void {
  const { core, notices } = portal
  core.configuration.load(portal.connected()).catch(async (error: Error) => {
    if (portal.connected().aborted || shown.has(error)) return
    shown.add(error)
    core.environment.report.error(
      'mfa-elements: no configuration. Set the config-url attribute, call configure(), or let the page answer with the header.',
      error,
    )
    portal.emit({ type: 'error', code: 'configuration' })
    notices.show({ ...(await describe(core, error)), key: 'configuration' })
  })
}
