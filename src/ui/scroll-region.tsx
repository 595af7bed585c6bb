import type { ReactNode, Ref } from 'react'

export interface ScrollRegionProps {
  readonly label: string
  readonly className: string
  readonly part: string
  /** False if the box is as high as its content, so that the keyboard need not stop at it. Default: true. */
  readonly scrolls?: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** A box with an accessible name whose content scrolls, also by the keyboard. */
export const ScrollRegion = ({ label, scrolls = true, ...rest }: ScrollRegionProps) => (
  <section aria-label={label} tabIndex={scrolls ? 0 : undefined} {...rest} />
)

/** A long text, such as terms and conditions, in a panel that scrolls and is at most 500 px high. */
export const ScrollText = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ScrollRegion label={label} className="terms" part="terms">
    {children}
  </ScrollRegion>
)
