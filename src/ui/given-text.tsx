/** Text that consists of what nobody sees: spaces, control and format characters, fillers, lone surrogates. */
const invisible = /^[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows anything at all. */
export const isVisible = (text: string): boolean => !invisible.test(text)

/**
 * A name that somebody typed: text and nothing else, in a direction of its own, so that what it holds cannot reorder or
 * widen what stands around it. A long one is cut after two lines; the title says it all, and so does print.
 */
export const GivenText = ({ children }: { readonly children: string | null | undefined }) =>
  children && isVisible(children) ? (
    <bdi className="given" part="given-text" title={children.length > 40 ? children : undefined}>
      {children}
    </bdi>
  ) : (
    '-'
  )
