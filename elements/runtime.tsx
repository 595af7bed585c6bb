import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { failureCodeOf } from '../src/core/chunks'
import { codeOfMissing } from '../src/core/configuration'
import { CallError } from '../src/core/errors/call-error'
import { asLanguage, overruledLanguage } from '../src/core/i18n/chosen-language'
import type { Language } from '../src/core/i18n/languages'
import {
  createElementContext,
  type ElementContext,
  type ElementContextHandle,
  type HostEvent,
  type HostRequest,
} from '../src/core/page/element-context'
import { type Core, pageCore } from '../src/core/page/page'
import { places } from '../src/core/page/places'
import { ignore } from '../src/core/platform/report'
import { ElementView } from '../src/screens/element-view'
import { isRendered } from '../src/ui/is-rendered'
import { keepFields } from '../src/ui/kept-fields'
import { mounted as mountedStyles } from '../src/ui/mounted.styles'
import { NativeEvent } from '../src/ui/native-event'
import { adopt } from '../src/ui/style-sheet'
import { type AreaElement, attributes, languageOf, readAttribute, type StartedElement } from './attributes'
import { handOptionsTo } from './configure'
import {
  MfaBeforeDeleteEvent,
  MfaBeforeRegisterEvent,
  MfaDeletedEvent,
  MfaErrorEvent,
  type MfaEventMap,
  MfaReadyEvent,
  MfaRegisteredEvent,
  MfaReloadEvent,
  MfaSignedInEvent,
  MfaSignedOutEvent,
} from './events'
import { type EarlyInput, type FirstPaint, fieldIn } from './first-paint'
import { createRouter, firstPlace, goToSignIn, hrefOf, keepPlace, leader, startedElements } from './router'

// Every element needs this file besides the entry and React: it connects the element to the core and renders it.

interface StartingElement extends StartedElement {
  /** Resolves once the texts in the element's language are loaded. Rejects with a StaleChunkError. */
  readonly inLanguage: Promise<void>
}

/**
 * Connects an element to the page's core: attributes become options, messages to the host become events, and moves
 * are routed. Starts loading the configuration.
 */
export function startElement(element: AreaElement): StartingElement {
  const core = pageCore()
  core.environment.listenAgain?.()
  handOptionsTo(core)
  const router = createRouter(element)
  const context = createElementContext({
    core,
    isShownElsewhere: router.isShownElsewhere,
    goToSignIn: () => goToSignIn(element),
    hrefOf: (path) => hrefOf(element, path),
    isShown: () => isRendered(element.shadowRoot?.querySelector('.mfa') ?? element),
    leader,
    area: element.area,
    start: firstPlace(element),
    emit: (event) => notify(element, event),
    request: (request) => element.dispatchEvent(eventOf(request)),
    confirm: async (request) => {
      const event = eventOf(request)
      const goOn = element.dispatchEvent(event)
      return event instanceof MfaBeforeRegisterEvent ? event.allowed() : goOn
    },
    move(move) {
      const outcome = router.move(move)
      keepPlace(element, move, outcome)
      return outcome
    },
    languageWish: () => wishOnPage(element),
  })
  startedElements.set(element, context)
  let view: Window | null = null
  let leaveWindow: (() => void) | undefined
  const enterWindow = () => {
    const { defaultView } = element.ownerDocument
    if (view === defaultView) return
    view = defaultView
    leaveWindow?.()
    leaveWindow = view ? core.environment.addWindow?.(view) : undefined
  }
  enterWindow()
  const leaveConfiguration = core.configuration.subscribe(() => {
    context.dialogs.withdraw('configuration')
    loadConfiguration(context)
    // Leaves the login form as it is: it does not need the configuration yet, and the user may be typing there.
    if (context.navigator.place.path !== places.login.path) element.refresh()
  })
  // Closes the dialog about the failed configuration. In a hidden element the dialog may still wait, and would later
  // report a failure that is over.
  const leaveLoaded = core.configuration.onLoaded(() => context.dialogs.withdraw('configuration'))
  context.connected().addEventListener('abort', () => {
    startedElements.delete(element)
    leaveWindow?.()
    leaveConfiguration()
    leaveLoaded()
    // An element that only reloads applies its own options again. After one was removed, the options of the others
    // apply.
    if (!element.isConnected) for (const other of startedElements.keys()) takeOptions(core, other)
  })
  takeOptions(core, element)
  loadConfiguration(context)
  return {
    context,
    inLanguage: core.i18n.use(languageWith(element, core)),
    enterWindow,
    attributeChanged(name) {
      if (name.startsWith('config-')) takeOptions(core, element)
      else if (name === 'language') {
        core.i18n.use(languageAfterChange(element, core)).catch((error: unknown) => {
          context.emit({ type: 'error', code: failureCodeOf(error) })
        })
      }
    },
  }
}

// The page has one language. Hosts request one by attribute, users by their choice, and the latest request counts.

/** Returns the element's `language` attribute if it names a supported language. */
const wishOf = (element: AreaElement): Language | undefined => asLanguage(readAttribute(element, 'language'))

/** Returns the other started elements of the page. */
const others = (element: AreaElement) => [...startedElements.keys()].filter((other) => other !== element)

/** Returns the language that the host's attributes request: the element's own, else another element's. */
const wishOnPage = (element: AreaElement): Language | undefined =>
  [element, ...others(element)].map(wishOf).find((wish) => wish !== undefined)

/**
 * Returns the page's language after an element was added. If there are earlier elements, the new element changes the
 * language only if none of them has requested the same language. If the user has chosen the present language, an
 * earlier element must also have requested another one.
 */
function languageWith(element: AreaElement, { i18n, environment }: Core): Language {
  const present = i18n.pendingLanguage()
  const before = others(element)
  const wish = wishOf(element)
  const asked = before.flatMap((other) => wishOf(other) ?? [])
  const isChosen = i18n.chosen() === present
  const isNew = wish !== undefined && !asked.includes(wish) && (asked.length > 0 || !isChosen)
  return before.length > 0 && !isNew ? present : languageOf(element, environment)
}

/**
 * Returns the page's language after the host has changed an attribute. This request is later than the user's choice,
 * so it counts.
 */
function languageAfterChange(element: AreaElement, { environment }: Core): Language {
  environment.localStorage.remove(overruledLanguage)
  return wishOnPage(element) ?? languageOf(element, environment)
}

/** Dispatches an event to the host. Only the first connected element announces the end of the page's session. */
function notify(element: AreaElement, event: HostEvent): void {
  const first = [...startedElements.keys()].find(
    ({ isConnected, ownerDocument }) => isConnected && ownerDocument.defaultView,
  )
  if (event.type !== 'signed-out' || element === first) element.dispatchEvent(eventOf(event))
}

export const endSession = (): void => pageCore().session.end('logout')

/** For each option of the page, the element whose attribute set it, and the value. */
const given = new Map<string, { element: AreaElement; value: string | undefined }>()

/**
 * Applies the element's configuration attributes. The page has one configuration: `configure()` takes precedence over
 * attributes, and an earlier element over a later one.
 */
function takeOptions(core: Core, element: AreaElement): void {
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

/** The element that reports a failed configuration; the page's other elements stay silent. */
let reporter: ElementContextHandle | undefined

/** True if another element reports the failure. A visible element takes precedence over a hidden one. */
function isReported(context: ElementContextHandle): boolean {
  if ((leader() ?? context) !== context) return true
  if (!reporter || reporter === context || reporter.connected().aborted) return false
  return reporter.isShown() || !context.isShown()
}

function loadConfiguration(context: ElementContextHandle): void {
  const { core, connected, fail } = context
  core.configuration.load(connected()).catch((cause: unknown) => {
    if (connected().aborted) return ignore(cause, 'the element has left the page')
    if (isReported(context)) return ignore(cause, 'another element reports the failure')
    reporter = context
    fail(new CallError(codeOfMissing(cause), 'configuration', { cause }))
  })
}

type HostMessage = HostEvent | HostRequest

/** The public event class of each message to the host. */
const eventClasses: {
  readonly [T in HostMessage['type']]: new (
    message: Extract<HostMessage, { type: T }>,
  ) => MfaEventMap[`mfa-${T}`]
} = {
  ready: MfaReadyEvent,
  'signed-in': MfaSignedInEvent,
  'signed-out': MfaSignedOutEvent,
  registered: MfaRegisteredEvent,
  deleted: MfaDeletedEvent,
  error: MfaErrorEvent,
  reload: MfaReloadEvent,
  'before-delete': MfaBeforeDeleteEvent,
  'before-register': MfaBeforeRegisterEvent,
}

const eventOf = (message: HostMessage): Event =>
  new (eventClasses[message.type] as new (message: HostMessage) => Event)(message)

/**
 * Renders the screens into the container, or hydrates the nodes that were painted there.
 * @returns unmounts the screens
 */
export function mountView(
  container: Element,
  context: ElementContext,
  painted: FirstPaint | undefined,
): () => void {
  const { report } = context.core.environment
  const shadow = container.getRootNode() as ShadowRoot
  const restore = painted && keepFields(shadow)
  const onReady = () => {
    painted?.stop()
    // If other code had changed the painted nodes, React has drawn a new form.
    restore?.()
    if (painted) repeatInput(container, painted.input)
  }
  const view = <ElementView context={context} root={shadow} onReady={onReady} />
  let mounted = true
  keepKeys(container)
  keepRestricted(container)
  submitForms(container)
  adopt(shadow, mountedStyles)
  const options = {
    onUncaughtError: (error: unknown) => report.error('mfa-elements', error),
    // Two recoverable errors are expected: unmounting during hydration, and a form that other code has changed, which
    // React clears and draws again. React's message only says that React recovered. The reason is in `cause`.
    onRecoverableError: (error: unknown) =>
      mounted && report.warn('mfa-elements', (error as Error).cause ?? error),
  }
  // Renders synchronously. Otherwise the place or language could change before React compares them with the painted
  // form, and an element that replaces another one would be blank for a moment.
  const root = painted
    ? flushSync(() => hydrateRoot(container, view, options))
    : createRoot(container, options)
  if (!painted) flushSync(() => root.render(view))
  return () => {
    mounted = false
    root.unmount()
  }
}

/** Repeats what the user did before React had rendered. */
function repeatInput(container: Element, { submitted, language }: EarlyInput): void {
  const field = fieldIn(container)
  if (submitted && field?.form && field.value.trim()) askToSubmit(field.form)
  if (language) container.querySelector<HTMLElement>(`[type=button][lang=${language}]`)?.click()
}

/** Submits a form through the browser if possible, because the browser then remembers the values for its autofill. */
export function askToSubmit(form: HTMLFormElement): void {
  let heard = false
  form.addEventListener(
    'submit',
    () => {
      heard = true
    },
    { capture: true, once: true },
  )
  form.requestSubmit()
  if (!heard) form.dispatchEvent(new NativeEvent('submit', { bubbles: true, cancelable: true }))
}

/** True for keys that a page handles wherever focus is; every other key typed into a field is text. */
const isForPage = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || key === 'Escape' || key === 'Tab' || /^F\d+$/.test(key)

/**
 * Stops key events of our text fields at the element. To the page they seem to come from the element and not from a
 * field. So the page's shortcuts would react to a letter, or the page's key guards would swallow the letter.
 */
function keepKeys(container: Element): void {
  const keep = (event: Event) => {
    const field = (event.target as Element).closest('input, textarea')
    const isText = field && !field.matches('[type=checkbox], [type=radio]')
    if (isText && !isForPage(event as KeyboardEvent)) event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup']) container.addEventListener(type, keep)
}

/**
 * Stops events on which React would throw. In Firefox, `relatedTarget` can be a node of an extension, such as a menu
 * at a field, and a page has no access to such a node.
 */
function keepRestricted(container: Element): void {
  const keep = (event: Event) => {
    try {
      Reflect.get((event as MouseEvent).relatedTarget ?? event, 'nodeType')
    } catch (error) {
      ignore(error, 'the pointer has gone to the extension, or has come from it')
      event.stopImmediatePropagation()
    }
  }
  for (const type of ['mouseover', 'mouseout', 'pointerover', 'pointerout'])
    container.addEventListener(type, keep, true)
}

/**
 * Submits the forms of an element also in a frame whose sandbox forbids forms: the browser fires no `submit` there,
 * and a button would do nothing. Elsewhere the browser's own event comes first, so that autofill remembers the
 * values.
 */
function submitForms(container: Element): void {
  let submitted: EventTarget | null = null
  container.addEventListener(
    'submit',
    ({ target }) => {
      submitted = target
    },
    true,
  )
  container.addEventListener('click', (event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form
    if (!form) return
    submitted = null
    // The browser submits after every listener has handled the click.
    setTimeout(() => {
      if (submitted !== form && form.isConnected && !event.defaultPrevented) askToSubmit(form)
    })
  })
}
