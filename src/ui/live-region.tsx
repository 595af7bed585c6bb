import type { ReactNode } from 'react'

/**
 * The one polite live region of an element. It must be in the tree, empty, before the first text is put into it. What is
 * added to it is read, and not what was there before.
 */
export const LiveRegion = ({ children }: { readonly children?: ReactNode }) => (
  <div className="visually-hidden" part="live-region" role="status" aria-live="polite" aria-atomic="false">
    {children}
  </div>
)
