import { createContext, type ReactNode, use } from 'react'

/** What the element's live region holds. */
export const AnnouncedContext = createContext<ReactNode>(null)

/** The live region within a modal dialog: while one is open, all outside it is inert, and the element's own is silent. */
export const AnnouncedInDialog = () => (
  <div className="visually-hidden" role="status" aria-atomic="false">
    {use(AnnouncedContext)}
  </div>
)
