import { areaOfPath } from '../src/core/page/area'
import { addressOf, locationAt } from '../src/core/page/location-address'
import type { Move, MoveOutcome } from '../src/core/page/navigation'
import { pageCore } from '../src/core/page/page-core'
import type { PortalLocation } from '../src/core/page/portal-location'
import { ownPrefix } from '../src/core/session/session-names'
import type { PortalElement } from './portal-element'
import { startedElements } from './started-elements'

// On a host's page an element's place stands in no address, so that a reload would throw people back to its first screen.
// The step of a lone element is kept until then: the address that a link to it would have, with nothing secret in it. The
// steps of a sign-in are not kept, because they need what was looked up. Nothing begins by itself there (A63).

const keyOf = ({ localName }: PortalElement) => `${ownPrefix}place.${localName}`

/** Tags that have been asked for: an element that a host adds later has not been reloaded. */
const asked = new Set<string>()

function isReloaded() {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

const isHome = ({ home }: PortalElement, { path, state }: PortalLocation) =>
  path === home && state === undefined

/** After each move. A host that routes keeps the place itself, and with several elements it is not certain which is meant. */
export function keepLocation(element: PortalElement, move: Move, outcome: MoveOutcome): void {
  const { environment, options } = pageCore()
  const { sessionStorage } = environment
  const isOwn = areaOfPath(move.path) === element.area && element.area !== 'login' && !isHome(element, move)
  const isKept = isOwn && outcome === 'proceed' && startedElements.size === 1
  if (isKept && options.get().mode === 'embedded') sessionStorage.set(keyOf(element), addressOf(move))
  else sessionStorage.remove(keyOf(element))
}

/** Where an element begins: where the host has put it, else after a reload where it was. */
export function firstLocation(element: PortalElement): PortalLocation {
  const { place, localName, area } = element
  const { get, remove } = pageCore().environment.sessionStorage
  const kept = isReloaded() && !asked.has(localName) && isHome(element, place) ? get(keyOf(element)) : null
  asked.add(localName)
  if (kept === null || areaOfPath(kept) !== area) {
    remove(keyOf(element))
    return place
  }
  return locationAt({ path: kept })
}
