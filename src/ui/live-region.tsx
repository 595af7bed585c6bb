import type { ReactNode } from 'react'

/** The one polite live region of an element. It must be in the tree, empty, before the first text is put into it. */
export const LiveRegion = ({ children }: { readonly children?: ReactNode }) => (
  <div className="visually-hidden" part="live-region" role="status" aria-live="polite" aria-atomic="true">
    {children}
  </div>
)
