import type { HTMLAttributes, Ref } from 'react'
import { useHeadingLevel } from './heading-level'

export interface SectionTitleProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly ref?: Ref<HTMLHeadingElement>
}

/** The heading of a part of a screen. */
export const SectionTitle = ({ className = 'section-title', children, ...rest }: SectionTitleProps) => (
  <h2 className={className} aria-level={useHeadingLevel(2)} {...rest}>
    {children}
  </h2>
)
