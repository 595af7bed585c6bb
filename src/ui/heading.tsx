import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names'

export interface HeadingProps {
  readonly level?: 1 | 2 | 3
  readonly id?: string
  readonly className?: string
  /**
   * Focus goes to the heading when it appears and whenever this value changes (the path, for instance). `undefined`
   * leaves focus alone: an element that has just been put on a page must not take it from the page.
   */
  readonly focusOn?: string | undefined
  readonly children: ReactNode
}

/** A heading that takes focus on a change of screen, so that a screen reader starts reading there. */
export function Heading({ level = 1, id, className, focusOn, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusOn !== undefined) heading.current?.focus()
  }, [focusOn])
  const Tag = `h${level}` as const
  return (
    <Tag
      id={id}
      ref={heading}
      tabIndex={-1}
      part="heading"
      className={classNames(level === 1 ? 'title' : 'section-title', className)}
    >
      {children}
    </Tag>
  )
}
