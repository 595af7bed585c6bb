/**
 * Matches a text that has only invisible characters: spaces, control and format characters, fillers, lone surrogates.
 */
const invisible = /^[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** True if a text has a visible character. */
export const isVisible = (text: string): boolean => !invisible.test(text)

export interface GivenTextProps {
  readonly children: string | null | undefined
  /**
   * True for a text in a table cell. A long text is cut after two lines there. Focus (also by touch) and print show
   * the whole text.
   */
  readonly cut?: boolean
}

/** Longest text that fits into two lines of a table cell. */
const longestWhole = 40

/**
 * A name that a user has typed, as plain text. `<bdi>` isolates its text direction, so that its characters can't
 * reorder the text around it.
 */
export function GivenText({ children, cut }: GivenTextProps) {
  if (!children || !isVisible(children)) return <span>-</span>
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
