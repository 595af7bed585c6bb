import { createContext, type HTMLAttributes, type ReactNode, type Ref, use, useEffect, useRef } from 'react'
import { classNames } from './class-names'

export interface HeadingProps {
  readonly level?: 1 | 2 | 3
  readonly id?: string
  readonly className?: string
  /**
   * The heading gets focus when it appears and whenever this value changes, for example the path. If undefined, the
   * heading gets no focus, because an element that has just been added to a page must not take focus from the page.
   */
  readonly focusOn?: string | undefined
  readonly children: ReactNode
}

/** A heading that gets focus when the screen changes, so that a screen reader starts there. */
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

export interface SectionTitleProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly ref?: Ref<HTMLHeadingElement>
}

/** The heading of a part of a screen. */
export const SectionTitle = ({ className = 'section-title', children, ...rest }: SectionTitleProps) => (
  <h2 part="heading" className={className} aria-level={useHeadingLevel(2)} {...rest}>
    {children}
  </h2>
)

/** The level of the last heading before the element in the host's page, or 0 if there is no heading. */
export const HeadingLevelContext = createContext(0)

const lowest = 6

/**
 * Returns the ARIA level of our heading, so that it is below the host's heading. Undefined if the host's page has no
 * heading: then the level of the heading's tag is right.
 */
export function useHeadingLevel(level: 1 | 2 | 3): number | undefined {
  const above = use(HeadingLevelContext)
  return above > 0 ? Math.min(lowest, above + level) : undefined
}

/**
 * Returns the level of the last heading before a node in its page, or 0 if there is no heading. The node can be in a
 * shadow root.
 */
export function headingLevelBefore(node: Element): number {
  const root = node.getRootNode() as Document | ShadowRoot
  const isBefore = (heading: Element) =>
    (heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const heading = [...root.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading]')].filter(isBefore).at(-1)
  // ARIA: a heading that has only the role, and no level, is on level 2.
  if (heading) return Number(heading.ariaLevel ?? heading.localName.slice(1)) || 2
  return 'host' in root ? headingLevelBefore(root.host) : 0
}
