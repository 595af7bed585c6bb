import type { ReactNode } from 'react'

/**
 * The buttons at the foot of a card or dialog: the one that leads back on the left, the one that leads on on the
 * right.
 */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="actions" part="actions">
    {children}
  </div>
)

/** A centered line of text links below the actions. */
export const CardFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="card-foot" part="card-foot">
    {children}
  </div>
)
