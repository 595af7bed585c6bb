import { CallError } from '../src/core/http/call-error'
import { failureCodeOf } from '../src/core/http/failure-code'
import type { Core } from '../src/core/page/core'
import { pageCore } from '../src/core/page/page-core'
import { createPortal, type HostEvent, type PortalHandle } from '../src/core/page/portal'
import { ignore } from '../src/core/platform/ignore'
import { isRendered } from '../src/ui/is-rendered'
import { attributes, readAttribute } from './attributes'
import { handOptionsTo } from './configure'
import { eventOf } from './event-of'
import { MfaBeforeRegisterEvent } from './events'
import { firstLocation, keepLocation } from './kept-location'
import { languageAfterChange, languageWith, wishOnPage } from './page-language'
import type { PortalElement } from './portal-element'
import { createRouter, goToSignIn, hrefOf } from './router'
import { leader, startedElements } from './started-elements'

export interface ElementPortal {
  readonly portal: PortalHandle
  /** The texts are there in the element's language. Rejects with a StaleChunkError. */
  readonly inLanguage: Promise<void>
  /** An attribute that counts while the element is shown has another value. */
  attributeChanged(name: string): void
}

/**
 * Joins an element to the page's core: its attributes become options, facts and questions become events, moves are
 * routed. Starts loading the configuration.
 */
export function startPortal(element: PortalElement): ElementPortal {
  const core = pageCore()
  handOptionsTo(core)
  const router = createRouter(element)
  const portal = createPortal({
    core,
    signsInElsewhere: router.signsInElsewhere,
    goToSignIn: () => goToSignIn(element),
    hrefOf: (path) => hrefOf(element, path),
    isShown: () => isRendered(element.shadowRoot?.firstElementChild ?? element),
    leader,
    area: element.area,
    start: firstLocation(element),
    emit: (fact) => notify(element, fact),
    request: (ask) => element.dispatchEvent(eventOf(ask)),
    confirm: async (ask) => {
      const event = eventOf(ask)
      const goOn = element.dispatchEvent(event)
      return event instanceof MfaBeforeRegisterEvent ? event.allowed() : goOn
    },
    move(move) {
      const outcome = router.move(move)
      keepLocation(element, move, outcome)
      return outcome
    },
    languageWish: () => wishOnPage(element),
  })
  startedElements.set(element, portal)
  const leaveConfiguration = core.configuration.subscribe(() => {
    portal.dialogs.withdraw('configuration')
    loadConfiguration(portal)
    // The login form needs nothing of it yet, and somebody may be typing there.
    if (portal.navigator.location.path !== '/') element.refresh()
  })
  portal.connected().addEventListener('abort', () => {
    startedElements.delete(element)
    leaveConfiguration()
    // Once reloaded, it takes its own options again; once gone, it owns nothing.
    if (!element.isConnected) for (const other of startedElements.keys()) takeOptions(core, other)
  })
  takeOptions(core, element)
  loadConfiguration(portal)
  return {
    portal,
    inLanguage: core.i18n.use(languageWith(element, core)),
    attributeChanged(name) {
      if (name.startsWith('config-')) takeOptions(core, element)
      else if (name === 'language') {
        core.i18n.use(languageAfterChange(element, core)).catch((error: unknown) => {
          portal.emit({ type: 'error', code: failureCodeOf(error, 'internal') })
        })
      }
    },
  }
}

/** The session is the page's: the first of the elements that somebody can hear announces its end, once. */
function notify(element: PortalElement, fact: HostEvent): void {
  const first = [...startedElements.keys()].find(({ isConnected }) => isConnected)
  if (fact.type !== 'signed-out' || element === first) element.dispatchEvent(eventOf(fact))
}

export const endSession = (): void => pageCore().session.end('logout')

/** Which element gave the page an option, and with what value. */
const given = new Map<string, { element: PortalElement; value: string | undefined }>()

/** The page has one configuration: `configure()` goes before attributes, the first element before the next. */
function takeOptions(core: Core, element: PortalElement): void {
  for (const name of ['configUrl', 'configHeader'] as const) {
    const present = core.options.get()[name]
    const before = given.get(name)
    const value = readAttribute(element, attributes[name])
    const giver = before?.value === present ? before?.element : undefined
    const isOwn = giver === element
    const isLeft = giver && !startedElements.has(giver) && value !== undefined
    if (present !== undefined && !isOwn && !isLeft) continue
    given.set(name, { element, value })
    core.configure({ [name]: value })
  }
}

/** The element that tells of a failed configuration; the others of the page leave it at that. */
let reporter: PortalHandle | undefined

/** Whether another element tells of it, one that can be seen if there is one. */
function isReported(portal: PortalHandle): boolean {
  if ((leader() ?? portal) !== portal) return true
  if (!reporter || reporter === portal || reporter.connected().aborted) return false
  return reporter.isShown() || !portal.isShown()
}

function loadConfiguration(portal: PortalHandle): void {
  const { core, connected, fail } = portal
  core.configuration.load(connected()).catch((cause: unknown) => {
    if (connected().aborted) return ignore(cause, 'the element has left the page')
    if (isReported(portal)) return ignore(cause, 'another element tells')
    reporter = portal
    fail(new CallError('configuration', 'configuration', { cause }))
  })
}
