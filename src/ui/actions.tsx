import type { ReactNode } from 'react'

/** The foot of a card or dialog: the way back stands left, the way on stands right. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="actions" part="actions">
    {children}
  </div>
)

/** A centred line of text links below the actions. */
export const CardFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="card-foot" part="card-foot">
    {children}
  </div>
)
