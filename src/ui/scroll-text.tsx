import type { ReactNode } from 'react'

/** A long text in a panel of at most 500 px that scrolls, such as terms and conditions. */
export const ScrollText = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className="terms" part="terms" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
