import { type ComponentType, useEffect, useState } from 'react'
import { type Loadable, loadable } from '../core/chunks'
import type { ElementContext } from '../core/page/element-context'
import type { Place } from '../core/page/place'
import { type AreaName, areaFor, homeOf, placeOf, redirectFor } from '../core/page/places'
import { ignore } from '../core/platform/report'
import LoginArea from './login'
import { companyQrScreen, placeScreens } from './place-screens'
import { type PartsFailure, textParts, useParts } from './shared/loading/parts'
import { skeleton } from './shared/loading/skeleton-part'

type Area = ComponentType<{ context: ElementContext }>

interface AreaModule {
  readonly default: Area
  /**
   * Prepares the style sheets and formats of the area's first screen. Called while the element still shows another
   * area.
   */
  readonly prepare?: (context: ElementContext) => void
}

const login = { default: LoginArea }

/** Each area is a separate chunk, except the login form, which is part of the entry. */
export const areas: Readonly<Record<AreaName, Loadable<AreaModule>>> = {
  login: { peek: () => login, load: () => Promise.resolve(login) },
  dashboard: loadable(() => import('./dashboard')),
  register: loadable(() => import('./register')),
  'mobile-setup': loadable(() => import('./mobile-setup')),
  'company-qr': loadable(() => import('./company-qr')),
}

/**
 * Returns the chunks and texts that the screen of a place needs. Once all are loaded, the screen can be drawn
 * completely.
 */
export function partsOf(
  { area: shownBy, core }: Pick<ElementContext, 'area' | 'core'>,
  path: string,
): Loadable[] {
  const area = areaFor(path, shownBy)
  // An unknown path shows "not found", with the parts of the first screen of its area. In the login area these are
  // the parts of `/auth`, the screen after the login form.
  const name = placeOf(path) ?? (area === 'login' ? 'auth' : homeOf[area])
  const screen = area === 'company-qr' ? companyQrScreen : placeScreens[name]
  const { page, chunks = [], texts } = screen
  return [areas[area], ...(page ? [page] : chunks), ...textParts(core.i18n, ...texts)]
}

/**
 * Time for which the previous screen stays while the next one is loading. Then a skeleton of the next screen replaces it.
 */
const skeletonAfterMs = 400

interface Arrival {
  /** The place whose screen is drawn; undefined if no screen can be drawn yet. */
  readonly shown: Place | undefined
  /** True while the parts of the new place's screen are loading. */
  readonly busy: boolean
  /**
   * True if the skeleton is due: the previous screen must not stay, or has stayed long enough, or loading has failed.
   */
  readonly late: boolean
  /** Set if a part of the screen could not be loaded. */
  readonly failure: PartsFailure | undefined
}

/**
 * Returns the place whose screen can be shown now. A new place is shown only when all parts of its screen are loaded,
 * so that the screen is drawn completely. React's own suspense (`lazy`, `use`) would show a fallback for at least 300
 * ms.
 *
 * @param place the place that the element must show next
 * @param allowed false if the place redirects to another one
 */
export function useArrival(
  context: ElementContext,
  place: Place,
  allowed: boolean,
  signedIn: boolean,
): Arrival {
  const { clock } = context.core.environment
  const [last, setLast] = useState<Place>()
  const [latePlace, setLatePlace] = useState<Place>()
  const parts = useParts(allowed ? partsOf(context, place.path) : [], place)
  const { failure } = parts
  const arrived = parts.arrived && allowed
  useEffect(() => {
    if (arrived) return undefined
    let wanted = true
    const cancel = clock.setTimeout(() => {
      skeleton.load().then(
        () => wanted && setLatePlace(place),
        (error: unknown) => ignore(error, 'without a skeleton, the previous screen stays'),
      )
    }, skeletonAfterMs)
    return () => {
      wanted = false
      cancel()
    }
  }, [clock, place, arrived])
  if (arrived && last !== place) setLast(place)
  const before = last && mayStay(last, context, signedIn) ? last : undefined
  const shown = arrived ? place : before
  const late = !arrived && (!shown || latePlace === place || failure !== undefined)
  return { shown, busy: !arrived, late, failure }
}

/**
 * True if the previous screen can stay while the next one is loading. After a sign-out, a signed-in screen must not
 * stay. After a sign-in, the last sign-in screen stays.
 */
const mayStay = (last: Place, { area }: ElementContext, signedIn: boolean): boolean =>
  signedIn || redirectFor(last.path, false, area) === undefined
