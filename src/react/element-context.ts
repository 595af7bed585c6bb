import {
  createContext,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Configuration } from '../contract/configuration'
import { inLanguage } from '../contract/translated'
import type { I18n } from '../core/i18n/i18n'
import type { Namespace } from '../core/i18n/texts'
import type { ElementContext } from '../core/page/element-context'
import type { Core } from '../core/page/page'
import { handheld, isHandheld } from '../core/platform/browser-environment'
import { ignore } from '../core/platform/report'
import { createStore, type ReadableStore, type Store } from '../core/platform/store'

export const ElementReactContext = createContext<ElementContext | null>(null)

/** Returns the context of the element: its core, navigation, dialogs and calls. Throws outside an element's view. */
export function useElementContext(): ElementContext {
  const context = useContext(ElementReactContext)
  if (!context) throw new Error('useElementContext() is called outside the view of an element')
  return context
}

/**
 * Each usable screen calls this function once it is rendered. The first call sends the host the event `mfa-ready`.
 */
export const ReadyContext = createContext<() => void>(() => undefined)

/**
 * Returns the current value of a core store. The component renders again when the value changes. During hydration the
 * store is read in the same way.
 */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)

/**
 * Keeps the screen on while the user looks at it without touching it, for example to scan a QR code or to wait for
 * another device.
 */
export function useAwake(awake: boolean): void {
  const { environment } = useElementContext().core
  useEffect(() => (awake ? environment.keepAwake() : undefined), [environment, awake])
}

/**
 * True if the user chose this screen's action just before the screen at `path` was first rendered. Then the action
 * starts by itself, once. Back, Forward and a reload are not a choice.
 */
export function useChoice(path: string): boolean {
  const { navigator } = useElementContext()
  const [isChosen] = useState(() => navigator.isChosen(path))
  useEffect(() => navigator.consumeChoice(path), [navigator, path])
  return isChosen
}

/**
 * Returns the page's configuration: undefined while it is loading, null if it is missing. The element has already
 * reported the missing configuration.
 */
export function useConfiguration(): Configuration | null | undefined {
  const { core, connected } = useElementContext()
  const [configuration, setConfiguration] = useState<Configuration | null | undefined>(
    core.configuration.peek(),
  )
  useEffect(() => {
    let shown = true
    const load = () =>
      core.configuration.load(connected()).then(
        (loaded) => shown && setConfiguration(loaded),
        (error: unknown) => {
          ignore(error, 'the element has already shown this failure')
          if (shown) setConfiguration(null)
        },
      )
    load()
    const leave = core.configuration.subscribe(load)
    return () => {
      shown = false
      leave()
    }
  }, [core, connected])
  return configuration
}

/** Returns the help desk's contact, or undefined if the configuration has none. */
export function useHelpDeskContact(): string | undefined {
  const { core } = useElementContext()
  const language = useStore(core.i18n.language)
  // The configuration can load after the screen.
  const configuration = useStore({ get: core.configuration.peek, subscribe: core.configuration.subscribe })
  return inLanguage(configuration?.CONFIG_VARIABLES.USER_PORTAL.HELP_DESK, language)
}

/**
 * Wait between two checks of visibility while a message is to be shown. An element can be hidden and shown without an
 * event.
 */
const lookEveryMs = 250

/** The elements of a page, of which one, the leader, shows a message for all of them. */
interface Candidates {
  /**
   * A visible element. It remains the leader until it is hidden or leaves the page. Undefined if no element is
   * visible.
   */
  readonly leader: ReadableStore<ElementContext | undefined>
  /** Adds an element. Returns a function that removes it. */
  join(context: ElementContext): () => void
  /**
   * Checks repeatedly while there is a message to show, and replaces a leader that is hidden. Returns a function that
   * stops the checks.
   */
  watch(): () => void
}

const candidatesByCore = new WeakMap<Core, Candidates>()

function candidatesOf(core: Core): Candidates {
  const known = candidatesByCore.get(core) ?? createCandidates(core)
  candidatesByCore.set(core, known)
  return known
}

function createCandidates({ environment: { clock } }: Core): Candidates {
  const leader = createStore<ElementContext | undefined>(undefined)
  let members: readonly ElementContext[] = []
  let watchers = 0
  let cancel: (() => void) | undefined

  const choose = () => {
    const present = members.find((member) => member === leader.get() && member.isShown())
    leader.set(present ?? members.find((member) => member.isShown()))
  }

  const look = () => {
    choose()
    cancel = clock.setTimeout(look, lookEveryMs)
  }

  return {
    leader,
    join(context) {
      members = [...members, context]
      choose()
      return () => {
        members = members.filter((other) => other !== context)
        choose()
      }
    },
    watch() {
      if (watchers++ === 0) look()
      return () => {
        if (--watchers === 0) cancel?.()
      }
    },
  }
}

/**
 * True in only one of the page's elements, the leader, so that a message for all of them is shown once and where it
 * can be seen. If that element leaves or is hidden, another one becomes the leader.
 *
 * @param speaks true while there is a message to show
 */
export function useLeader(speaks: boolean): boolean {
  const context = useElementContext()
  const candidates = candidatesOf(context.core)
  // Uses a layout effect, because a passive effect could fail with React's error 177. React runs the passive effects
  // of all elements before it completes postponed work of one element, and that element must not render again
  // meanwhile.
  useLayoutEffect(() => candidates.join(context), [candidates, context])
  useLayoutEffect(() => (speaks ? candidates.watch() : undefined), [candidates, speaks])
  return useStore(candidates.leader) === context
}

function subscribeToHandheld(listener: () => void) {
  const list = globalThis.matchMedia?.(handheld)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** True on a phone or tablet, which can't scan its own screen. */
export const useHandheld = (): boolean => useSyncExternalStore(subscribeToHandheld, isHandheld)

/**
 * Time for which a failure to load texts is kept. Components that render during this time get the same failure. Otherwise
 * React would wait for one attempt after another. Components that render later try again.
 */
const failureLastsMs = 1000

const textsByI18n = new WeakMap<I18n, Map<Namespace, Promise<void>>>()

/**
 * Returns the promise that React's `use` must get in every render. It stays the same until the page is left, even if
 * React continues a suspended render after the texts have been loaded. Undefined only if the texts were loaded before
 * any component waited for them. Each namespace has a promise: a promise for a set of namespaces would suspend the
 * page for texts that are already loaded. If the language changes, its texts are loaded before components render
 * again.
 */
function textsOf({ i18n, environment }: Core, namespace: Namespace): Promise<void> | undefined {
  const promises = textsByI18n.get(i18n) ?? new Map<Namespace, Promise<void>>()
  textsByI18n.set(i18n, promises)
  const known = promises.get(namespace)
  if (known || i18n.loaded(namespace)) return known
  const texts = i18n.load(namespace)
  promises.set(namespace, texts)
  texts.then(
    // Tells React that the promise is fulfilled. Otherwise React would suspend once more to find out, if it has not
    // waited for this promise itself.
    () => Object.assign(texts, { status: 'fulfilled' }),
    () => environment.clock.setTimeout(() => promises.delete(namespace), failureLastsMs),
  )
  return texts
}

/**
 * Returns `t` for these namespaces in the current language. The component renders again when the language or the
 * host's own texts change. A screen is shown only when its texts are loaded (`arrival.ts`). Other components suspend
 * until then. Texts that are already loaded must not suspend, because React shows a fallback for at least 300 ms.
 */
export function useTexts(...namespaces: Namespace[]): I18n['t'] {
  const { core } = useElementContext()
  const { i18n } = core
  useStore(i18n.language)
  useStore(i18n.overrides)
  // Requests the texts of all namespaces before `use` waits for the first of them.
  for (const texts of namespaces.map((namespace) => textsOf(core, namespace))) if (texts) use(texts)
  return i18n.t
}
