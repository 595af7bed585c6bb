import { CallError } from '../src/core/call-error'
import type { Core } from '../src/core/core'
import { ignore } from '../src/core/ignore'
import { pageCore } from '../src/core/page-core'
import { createPortal, type Fact, type PortalHandle } from '../src/core/portal'
import { attributes, readAttribute } from './attributes'
import { connectedElements } from './connected-elements'
import { languageOf } from './element-language'
import { eventOfAsk, eventOfFact } from './event-of'
import { MfaBeforeRegisterEvent } from './events'
import type { MfaElement } from './mfa-element'
import { handOptionsTo } from './page-options'
import { createRouter } from './router'

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
export function startPortal(element: MfaElement): ElementPortal {
  const core = pageCore()
  handOptionsTo(core)
  const portal = createPortal({
    core,
    area: element.area,
    start: element.place,
    emit: (fact) => tell(element, fact),
    request: (ask) => element.dispatchEvent(eventOfAsk(ask)),
    allows: async (ask) => {
      const event = eventOfAsk(ask)
      const goOn = element.dispatchEvent(event)
      return event instanceof MfaBeforeRegisterEvent ? event.allowed() : goOn
    },
    move: createRouter(element),
  })
  takeOptions(core, element)
  loadConfiguration(portal)
  return {
    portal,
    inLanguage: core.i18n.use(languageOf(element, core.environment)),
    attributeChanged(name) {
      if (name.startsWith('config-')) {
        takeOptions(core, element)
        loadConfiguration(portal)
      } else if (name === 'language') {
        core.i18n.use(languageOf(element, core.environment)).catch((error: unknown) => {
          ignore(error, 'the texts stay in the language that they are in')
        })
      }
    },
  }
}

/** The session is the page's: its end is told once, by the first of the elements. */
function tell(element: MfaElement, fact: Fact): void {
  const [first] = connectedElements
  if (fact.type !== 'signed-out' || element === first) element.dispatchEvent(eventOfFact(fact))
}

export const endSession = (): void => pageCore().session.end('logout')

/** Which element gave the page an option, and with what value. */
const given = new Map<string, { element: MfaElement; value: string | undefined }>()

/** The page has one configuration: `configure()` goes before attributes, the first element before the next. */
function takeOptions(core: Core, element: MfaElement): void {
  for (const name of ['configUrl', 'configHeader'] as const) {
    const present = core.options.get()[name]
    const before = given.get(name)
    const own = before?.element === element && before.value === present
    if (present !== undefined && !own) continue
    const value = readAttribute(element, attributes[name])
    given.set(name, { element, value })
    core.configure({ [name]: value })
  }
}

/** The element that tells of a failed configuration; the others of the page leave it at that. */
let teller: PortalHandle | undefined

function loadConfiguration(portal: PortalHandle): void {
  const { core, connected, fail } = portal
  core.configuration.load(connected()).catch((cause: unknown) => {
    if (connected().aborted) return ignore(cause, 'the element has left the page')
    if (teller !== portal && teller?.connected().aborted === false)
      return ignore(cause, 'another element tells')
    teller = portal
    fail(new CallError('configuration', 'configuration', { cause }))
  })
}
