import type { ReactNode } from 'react'

/**
 * The only polite live region of an element. It must be rendered empty before the first text is added, or screen
 * readers ignore that text. They read only an added text, and not the earlier ones again.
 */
export const LiveRegion = ({ children }: { readonly children?: ReactNode }) => (
  <div className="visually-hidden" part="live-region" role="status" aria-live="polite" aria-atomic="false">
    {children}
  </div>
)
