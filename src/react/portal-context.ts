import { createContext, useContext } from 'react'
import type { Portal } from '../core/page/portal'

export const PortalContext = createContext<Portal | null>(null)

/** The element's core, navigation, dialogs and calls. Throws outside a portal view: that is a programming error. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('usePortal() is called outside a portal view')
  return portal
}
