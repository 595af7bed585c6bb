import { createContext, useContext } from 'react'
import type { PortalLocation } from '../core/page/portal-location'

export const LocationContext = createContext<PortalLocation | null>(null)

/**
 * Where the screens of this element are. While the next screen is on its way that is still the place before, although the
 * navigator has moved on.
 */
export function usePortalLocation(): PortalLocation {
  const place = useContext(LocationContext)
  if (!place) throw new Error('usePlace() is called outside a screen')
  return place
}
