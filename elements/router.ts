import type { ElementContextHandle } from '../src/core/page/element-context'
import type { Move, MoveOutcome } from '../src/core/page/navigation'
import { pageCore } from '../src/core/page/page'
import { addressOf, type Place, placeAt } from '../src/core/page/place'
import { type AreaName, areaOfPath, places } from '../src/core/page/places'
import { pageShared } from '../src/core/platform/page-shared'
import { ownPrefix } from '../src/core/session/storage-names'
import { handFocusOver } from '../src/screens/shared/heading-focus'
import { type AreaElement, readAttribute } from './attributes'
import { MfaNavigateEvent } from './events'

/**
 * The elements of this page whose screens have started, in the order of their start. Shared by all copies of the
 * script.
 */
export const startedElements = pageShared('started', () => new Map<AreaElement, ElementContextHandle>())

/** Returns the context of the first visible element. */
export const leader = (): ElementContextHandle | undefined =>
  [...startedElements.values()].find((context) => context.isShown())

interface Router {
  readonly move: (move: Move) => MoveOutcome
  /** True if the last move led to a place that another element of the page shows. */
  readonly isShownElsewhere: () => boolean
}

/**
 * Routes an element's moves. The host can take a move (`preventDefault()` on `mfa-navigate`). Otherwise the element
 * shows paths of its own area, another element of the page shows paths of that element's area, and the standalone
 * portal shows the rest. Without any of these, the element shows the path itself: a single tag is never a dead end.
 */
export function createRouter(element: AreaElement): Router {
  let taken: { place: Place; path: string; outcome: MoveOutcome } | undefined
  const start = placeAt(element.place)

  const move = (wanted: Move): MoveOutcome => {
    const move = comesBack(wanted, element) ? { ...wanted, ...start } : wanted
    // A screen and its guard can both redirect to the same place. The second redirect is not sent to the host again:
    // it gets the outcome of the first one.
    const again = move.kind === 'replace' && taken?.path === move.path && taken.place === element.place
    if (again && taken) return taken.outcome
    const { place } = element
    const outcome = route(element, move)
    if (outcome === 'proceed' && move !== wanted) {
      element.place = start
      return 'handled'
    }
    taken = outcome === 'proceed' ? undefined : { place, path: move.path, outcome }
    if (outcome === 'prevented' && move.kind === 'replace') insist(element, place, move)
    return outcome
  }
  return {
    move,
    isShownElsewhere: () => taken?.outcome === 'handled' && showerOf(taken.path, element) !== undefined,
  }
}

/** A host that prevents `mfa-navigate` has this long to set the place. Many hosts load something first. */
const hostTakesMs = 3000

/**
 * Called after a host has prevented a redirect. If the host sets no place in time, the element would stay at a place
 * that it cannot show. The element then shows the target of the redirect itself and logs a warning.
 */
function insist(element: AreaElement, before: Place, { path, state }: Move): void {
  const { environment } = pageCore()
  const context = startedElements.get(element)
  const cancel = environment.clock.setTimeout(() => {
    // The host may have shown the place in another element.
    if (element.place !== before || showerOf(path, element)) return
    environment.report.warn(
      `<${element.localName}> cannot show ${before.path}. Its mfa-navigate to ${path} was prevented, but no place was set; it shows ${path} now.`,
    )
    element.place = { path, state }
  }, hostTakesMs)
  context?.connected().addEventListener('abort', cancel)
}

/**
 * True if the element must return to the place that it was opened at. A sign-in ends at the dashboard, but an element
 * for registration or mobile setup only had to sign the user in first.
 */
const comesBack = ({ kind, path }: Move, element: AreaElement): boolean =>
  kind === 'replace' &&
  path === places.dashboard.path &&
  (element.area === 'register' || element.area === 'mobile-setup') &&
  areaOfPath(element.place.path) === 'login' &&
  pageCore().options.get().mode !== 'portal'

function route(element: AreaElement, move: Move): MoveOutcome {
  if (!element.dispatchEvent(new MfaNavigateEvent(move))) return 'prevented'
  const area = areaOfPath(move.path)
  if (area === element.area || move.path === element.home) return 'proceed'

  const owner = move.kind === 'replace' ? showerOf(move.path, element) : ownerOf(area, element)
  if (owner) {
    // A redirect only makes sure that the area is shown: an element that is already inside the area must stay there.
    const inside = move.kind === 'replace' && areaOfPath(owner.place.path) === area
    if (!inside) handOver(owner, move)
    return 'handled'
  }

  const portal = portalUrl(element)
  if (!portal) return 'proceed'
  element.ownerDocument.defaultView?.location.assign(portal + addressOf(move))
  return 'handled'
}

/** Passes a place to another element. Focus follows, even if that element already shows the place. */
function handOver(owner: AreaElement, { path, state }: Move): void {
  handFocusOver(pageCore(), owner.ownerDocument)
  const before = owner.place.path
  owner.place = { path, state }
  if (before === path) owner.shadowRoot?.querySelector<HTMLElement>('h1')?.focus()
}

/** Returns the URL of a path for a link that the user opens in a new tab: in the portal, if there is one. */
export const hrefOf = (element: AreaElement, path: string): string => (portalUrl(element) ?? '') + path

/** Returns another started, visible element of the area, if any. A hidden one would show no screen. */
const ownerOf = (area: AreaName | undefined, element: AreaElement): AreaElement | undefined =>
  [...startedElements].find(
    ([other, context]) => other !== element && other.area === area && context.isShown(),
  )?.[0]

/**
 * Returns the other element in which the user signs in. Without a login element, that is the element that has begun
 * to sign in, or else the first element, which will begin. Elements draw in random order, so the order of drawing
 * does not decide.
 */
function signInOwner(element: AreaElement): AreaElement | undefined {
  const login = ownerOf('login', element)
  if (login) return login
  const shown = [...startedElements].filter(([{ area }, { isShown }]) => area !== 'login' && isShown())
  const begun = shown.find(
    ([other, { navigator }]) => other !== element && areaOfPath(navigator.place.path) === 'login',
  )
  const [owner] = begun ?? shown[0] ?? []
  return owner === element ? undefined : owner
}

/** Returns the other element that shows the path of a redirect. */
const showerOf = (path: string, element: AreaElement): AreaElement | undefined =>
  path === places.login.path && areaOfPath(element.place.path) !== 'login'
    ? signInOwner(element)
    : ownerOf(areaOfPath(path), element)

/** Focuses the sign-in form of another element. Returns false if no other element has one. */
export function goToSignIn(element: AreaElement): boolean {
  const root = signInOwner(element)?.shadowRoot
  const target = root?.querySelector<HTMLElement>('input:not([type=checkbox])') ?? root?.querySelector('h1')
  target?.focus()
  return Boolean(target)
}

/** The base URL of the standalone portal without a slash at the end; undefined unless it is http(s). */
function portalUrl(element: AreaElement): string | undefined {
  const attribute = readAttribute(element, 'portal-url')
  if (!attribute || !URL.canParse(attribute, document.baseURI)) return undefined
  const url = new URL(attribute, document.baseURI)
  return /^https?:$/.test(url.protocol) ? url.href.replace(/\/{1,9}$/, '') : undefined
}

// On a host's page, no URL holds an element's place, so a reload would return the user to the first screen. So the
// place of a single element is stored as the URL that a link to it would have, which holds nothing secret. Steps of a
// sign-in are not stored, because they need the login data. The stored place has no state, so that no action starts
// by itself after a reload.

const keyOf = ({ localName }: AreaElement) => `${ownPrefix}place.${localName}`

/**
 * Tags whose stored place was read. Only the first element of a tag gets the place: a host has added the later ones
 * after the reload.
 */
const asked = new Set<string>()

function isReloaded() {
  // Checks each step, because privacy extensions remove this API and some pages have a variable named `performance`.
  const [navigation] = performance?.getEntriesByType?.('navigation') ?? []
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

const isHome = ({ home }: AreaElement, { path, state }: Place) => path === home && state === undefined

/**
 * Called after each move. Stores nothing if the host routes, because the host then stores the place itself. Stores
 * nothing for several elements, because it is unclear which one to restore.
 */
export function keepPlace(element: AreaElement, move: Move, outcome: MoveOutcome): void {
  const { environment, options } = pageCore()
  const { sessionStorage } = environment
  const isOwn = areaOfPath(move.path) === element.area && element.area !== 'login' && !isHome(element, move)
  const isKept = isOwn && outcome === 'proceed' && startedElements.size === 1
  if (isKept && options.get().mode === 'embedded') sessionStorage.set(keyOf(element), addressOf(move))
  else sessionStorage.remove(keyOf(element))
}

/** Returns the first place of an element: the place that the host has set, or after a reload the stored one. */
export function firstPlace(element: AreaElement): Place {
  const { place, localName, area } = element
  const { get, remove } = pageCore().environment.sessionStorage
  const kept = isReloaded() && !asked.has(localName) && isHome(element, place) ? get(keyOf(element)) : null
  asked.add(localName)
  if (kept === null || areaOfPath(kept) !== area) {
    remove(keyOf(element))
    return place
  }
  return placeAt({ path: kept })
}
