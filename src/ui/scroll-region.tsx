import type { ReactNode, Ref } from 'react'

export interface ScrollRegionProps {
  readonly label: string
  readonly className: string
  readonly part: string
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** A box with an accessible name whose content scrolls, also by the keyboard. */
export const ScrollRegion = ({ label, ...rest }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} {...rest} />
)

/** A long text, such as terms and conditions, in a panel that scrolls and is at most 500 px high. */
export const ScrollText = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ScrollRegion label={label} className="terms" part="terms">
    {children}
  </ScrollRegion>
)
