import { createContext, useContext } from 'react'
import type { Place } from '../core/page/portal-location'

export const PlaceContext = createContext<Place | null>(null)

/**
 * Where the screens of this element are. While the next screen is on its way that is still the place before, although the
 * navigator has moved on.
 */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace() is called outside a screen')
  return place
}
