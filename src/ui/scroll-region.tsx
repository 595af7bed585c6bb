import type { ReactNode, Ref } from 'react'

export interface ScrollRegionProps {
  readonly label: string
  readonly className: string
  readonly part: string
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** A named box whose content scrolls, by the keyboard as well. */
export const ScrollRegion = ({ label, ...rest }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} {...rest} />
)
