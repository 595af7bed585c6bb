import { areaOfPath } from '../src/core/area'
import type { Move, MoveOutcome, Place } from '../src/core/navigation'
import { readAttribute } from './attributes'
import { connectedElements } from './connected-elements'
import { MfaNavigateEvent } from './events'
import type { MfaElement } from './mfa-element'

/**
 * Decides what becomes of an element's moves. The host may take a move (`preventDefault()` on `mfa-navigate`). Else the
 * element shows a path of its own area, another element of the page the paths of that one's area, the standalone portal
 * all others; without any of these the element shows the path itself, so that a lone tag is never a dead end.
 */
export function createRouter(element: MfaElement): (move: Move) => MoveOutcome {
  let taken: { place: Place; path: string; outcome: MoveOutcome } | undefined

  return (move) => {
    // Screen and guard may both redirect to the same place: who has taken the first redirect needs no second one.
    const again = move.kind === 'replace' && taken?.path === move.path && taken.place === element.place
    if (again && taken) return taken.outcome
    const { place } = element
    const outcome = route(element, move)
    taken = outcome === 'proceed' ? undefined : { place, path: move.path, outcome }
    return outcome
  }
}

function route(element: MfaElement, move: Move): MoveOutcome {
  if (!element.dispatchEvent(new MfaNavigateEvent(move))) return 'prevented'
  const area = areaOfPath(move.path)
  if (area === element.area || move.path === element.home) return 'proceed'

  const owner = [...connectedElements].find((other) => other !== element && other.area === area)
  if (owner) {
    // A redirect only makes sure that the area is shown: it must not throw an element back that is inside it.
    const inside = move.kind === 'replace' && areaOfPath(owner.place.path) === area
    if (!inside) owner.place = { path: move.path, state: move.state }
    return 'handled'
  }

  const portal = portalUrl(element)
  if (!portal) return 'proceed'
  location.assign(portal + move.path)
  return 'handled'
}

/** The base of the standalone portal, without a slash at its end; only http(s) is followed. */
function portalUrl(element: MfaElement): string | undefined {
  const attribute = readAttribute(element, 'portal-url')
  if (!attribute || !URL.canParse(attribute, document.baseURI)) return undefined
  const url = new URL(attribute, document.baseURI)
  return /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : undefined
}
