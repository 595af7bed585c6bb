import { type AreaName, areaOfPath, homeOfArea } from '../src/core/page/area'
import { addressOf, locationAt } from '../src/core/page/location-address'
import type { Move, MoveOutcome } from '../src/core/page/navigation'
import { pageCore } from '../src/core/page/page-core'
import type { PortalLocation } from '../src/core/page/portal-location'
import { handFocusOver } from '../src/screens/shared/focus/use-heading-focus'
import { readAttribute } from './attributes'
import { MfaNavigateEvent } from './events'
import type { PortalElement } from './portal-element'
import { startedElements } from './started-elements'

export interface Router {
  readonly move: (move: Move) => MoveOutcome
  /** The last move was a redirect to the sign-in, which another element shows. */
  readonly signsInElsewhere: () => boolean
}

/**
 * Decides what becomes of an element's moves. The host may take a move (`preventDefault()` on `mfa-navigate`). Else the
 * element shows a path of its own area, another element of the page the paths of that one's area, the standalone portal
 * all others; without any of these the element shows the path itself, so that a lone tag is never a dead end.
 */
export function createRouter(element: PortalElement): Router {
  let taken: { place: PortalLocation; path: string; outcome: MoveOutcome } | undefined
  const start = locationAt(element.place)

  const move = (wanted: Move): MoveOutcome => {
    const move = comesBack(wanted, element) ? { ...wanted, ...start } : wanted
    // Screen and guard may both redirect to the same place: who has taken the first redirect needs no second one.
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
  return { move, signsInElsewhere: () => taken?.path === '/' && taken.outcome === 'handled' }
}

/** A host that has taken a move has this long to set the place; many load something first. */
const hostTakesMs = 3000

/**
 * A redirect that a host has taken without doing anything leaves the element at a place that it cannot show. Then it goes
 * on by itself, and says so.
 */
function insist(element: PortalElement, before: PortalLocation, { path, state }: Move): void {
  const { environment } = pageCore()
  const portal = startedElements.get(element)
  const cancel = environment.clock.setTimeout(() => {
    // The host may have led on in another element.
    if (element.place !== before || showerOf(path, element)) return
    environment.report.warn(
      `<${element.localName}> cannot show ${before.path}. Its mfa-navigate to ${path} was prevented, but no place was set; it shows ${path} now.`,
    )
    element.place = { path, state }
  }, hostTakesMs)
  portal?.connected().addEventListener('abort', cancel)
}

/**
 * A sign-in leads to the dashboard. An element that shows something else, and had to sign somebody in for that, goes on with
 * what it was put there for.
 */
const comesBack = ({ kind, path }: Move, element: PortalElement): boolean =>
  kind === 'replace' &&
  path === homeOfArea.dashboard &&
  (element.area === 'register' || element.area === 'mobile-setup') &&
  areaOfPath(element.place.path) === 'login' &&
  pageCore().options.get().mode !== 'portal'

function route(element: PortalElement, move: Move): MoveOutcome {
  if (!element.dispatchEvent(new MfaNavigateEvent(move))) return 'prevented'
  const area = areaOfPath(move.path)
  if (area === element.area || move.path === element.home) return 'proceed'

  const owner = move.kind === 'replace' ? showerOf(move.path, element) : ownerOf(area, element)
  if (owner) {
    // A redirect only makes sure that the area is shown: it must not throw an element back that is inside it.
    const inside = move.kind === 'replace' && areaOfPath(owner.place.path) === area
    if (!inside) handOver(owner, move)
    return 'handled'
  }

  const portal = portalUrl(element)
  if (!portal) return 'proceed'
  location.assign(portal + addressOf(move))
  return 'handled'
}

/** Focus follows to the element that goes on, also where that shows the place already. */
function handOver(owner: PortalElement, { path, state }: Move): void {
  handFocusOver(pageCore())
  const before = owner.place.path
  owner.place = { path, state }
  if (before === path) owner.shadowRoot?.querySelector<HTMLElement>('h1')?.focus()
}

/** Where a link to a path leads that somebody opens in a new tab: to the portal, if there is one. */
export const hrefOf = (element: PortalElement, path: string): string => (portalUrl(element) ?? '') + path

/** Another element of that area, if there is one that has started and can be seen: else the way would lead to nowhere. */
const ownerOf = (area: AreaName | undefined, element: PortalElement): PortalElement | undefined =>
  [...startedElements].find(
    ([other, portal]) => other !== element && other.area === area && portal.isShown(),
  )?.[0]

/**
 * The other element in which one signs in: of several without an element for it, the one that has begun, or will, because
 * it came first. Which of them is drawn first is chance.
 */
function signInOwner(element: PortalElement): PortalElement | undefined {
  const login = ownerOf('login', element)
  if (login) return login
  const shown = [...startedElements].filter(([{ area }, { isShown }]) => area !== 'login' && isShown())
  const begun = shown.find(
    ([other, { navigator }]) => other !== element && areaOfPath(navigator.location.path) === 'login',
  )
  const [owner] = begun ?? shown[0] ?? []
  return owner === element ? undefined : owner
}

/** The other element that shows a path to which somebody is redirected. */
const showerOf = (path: string, element: PortalElement): PortalElement | undefined =>
  path === '/' && areaOfPath(element.place.path) !== 'login'
    ? signInOwner(element)
    : ownerOf(areaOfPath(path), element)

/** Leads the person to the element in which one signs in. False where there is none. */
export function goToSignIn(element: PortalElement): boolean {
  const root = signInOwner(element)?.shadowRoot
  const target = root?.querySelector<HTMLElement>('input:not([type=checkbox])') ?? root?.querySelector('h1')
  target?.focus()
  return Boolean(target)
}

/** The base of the standalone portal, without a slash at its end; only http(s) is followed. */
function portalUrl(element: PortalElement): string | undefined {
  const attribute = readAttribute(element, 'portal-url')
  if (!attribute || !URL.canParse(attribute, document.baseURI)) return undefined
  const url = new URL(attribute, document.baseURI)
  return /^https?:$/.test(url.protocol) ? url.href.replace(/\/{1,9}$/, '') : undefined
}
