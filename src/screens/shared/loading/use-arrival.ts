import { useEffect, useState } from 'react'
import { redirectFor } from '../../../core/page/area'
import type { Portal } from '../../../core/page/portal'
import type { PortalLocation } from '../../../core/page/portal-location'
import { ignore } from '../../../core/platform/ignore'
import { partsOf } from './parts-of'
import { skeleton } from './skeleton-part'
import { type PartsFailure, useParts } from './use-parts'

/** The screen before stays as long as this; then the shape of the next one takes its place. */
const skeletonAfterMs = 400

export interface Arrival {
  /** The place whose screen is to be drawn; undefined as long as there is none. */
  readonly shown: PortalLocation | undefined
  /** What comes after it is on its way. */
  readonly busy: boolean
  /** There is nothing to keep on screen, or it has been kept for long enough. */
  readonly late: boolean
  /** The screen could not be fetched. */
  readonly failure: PartsFailure | undefined
}

/**
 * Lets a place be shown as soon as its screen can be drawn whole: at once where all of it is here, else when it has been
 * fetched. React's own waiting (`lazy`, `use`) would show something in between for 300 ms at least.
 *
 * @param place where the element is to be
 * @param allowed false while the way leads on from there at once
 */
export function useArrival(
  portal: Portal,
  place: PortalLocation,
  allowed: boolean,
  signedIn: boolean,
): Arrival {
  const { clock } = portal.core.environment
  const [last, setLast] = useState<PortalLocation>()
  const [latePlace, setLatePlace] = useState<PortalLocation>()
  const parts = useParts(allowed ? partsOf(portal, place.path) : [], place)
  const { failure } = parts
  const arrived = parts.arrived && allowed
  useEffect(() => {
    if (arrived) return undefined
    let wanted = true
    const cancel = clock.setTimeout(() => {
      skeleton.load().then(
        () => wanted && setLatePlace(place),
        (error: unknown) => ignore(error, 'the screen before stays'),
      )
    }, skeletonAfterMs)
    return () => {
      wanted = false
      cancel()
    }
  }, [clock, place, arrived])
  if (arrived && last !== place) setLast(place)
  const before = last && mayStay(last, portal, signedIn) ? last : undefined
  const shown = arrived ? place : before
  const late = !arrived && (!shown || latePlace === place || failure !== undefined)
  return { shown, busy: !arrived, late, failure }
}

/** After a sign-out nothing stays of the signed-in area; after a sign-in the last step does until there is more to show. */
const mayStay = (last: PortalLocation, { area }: Portal, signedIn: boolean): boolean =>
  signedIn || redirectFor(last.path, false, area) === undefined
