/** Text that consists of what no one sees: spaces, control and format characters, fillers, lone surrogates. */
const invisible = /^[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => !invisible.test(text)

export interface GivenTextProps {
  readonly children: string | null | undefined
  /** It stands in a cell, where a long one is cut after two lines: focus, also by touch, shows all of it, and so does print. */
  readonly cut?: boolean
}

/** About as much as fits into two lines of a cell. */
const longestWhole = 40

/**
 * A name that somebody typed: text and nothing else, in a direction of its own, so that what it holds cannot reorder or
 * widen what stands around it.
 */
export function GivenText({ children, cut }: GivenTextProps) {
  if (!children || !isVisible(children)) return '-'
  const isCut = cut && children.length > longestWhole
  return (
    <bdi
      className="given"
      part="given-text"
      title={isCut ? children : undefined}
      tabIndex={isCut ? 0 : undefined}
    >
      {children}
    </bdi>
  )
}
