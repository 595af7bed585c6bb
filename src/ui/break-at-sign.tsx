import type { ReactNode } from 'react'

/** A text whose mail address, where it is too long for a line, breaks before its @ rather than within a word. */
export function breakAtSign(text: string): ReactNode {
  const [before, ...after] = text.split('@')
  return after.length === 0 ? (
    text
  ) : (
    <>
      {before}
      <wbr />@{after.join('@')}
    </>
  )
}
