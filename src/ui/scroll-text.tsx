import type { ReactNode } from 'react'
import { ScrollRegion } from './scroll-region'

/** A long text in a panel of at most 500 px that scrolls, such as terms and conditions. */
export const ScrollText = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ScrollRegion label={label} className="terms" part="terms">
    {children}
  </ScrollRegion>
)
