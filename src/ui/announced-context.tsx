import { createContext, type ReactNode, use } from 'react'

/** The content of the element's live region. */
export const AnnouncedContext = createContext<ReactNode>(null)

/**
 * A live region inside a modal dialog. An open dialog makes everything outside it inert, so a screen reader does not
 * read the element's own live region.
 */
export const AnnouncedInDialog = () => (
  <div className="visually-hidden" role="status" aria-atomic="false">
    {use(AnnouncedContext)}
  </div>
)
