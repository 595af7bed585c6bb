import { type UIEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a row is high at least, in px. */
const rowHeight = 52

const atFirst = 20

export interface Reach {
  /** How many rows are drawn. */
  readonly reach: number
  /** Height of those that are not, in px: room for them in the scroll bar. */
  readonly beyond: number
  /** For the box that scrolls, whose first child is the table. */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void
}

/** Draws the rows of a long table as somebody scrolls to them, and all of them for print. What was drawn stays. */
export function useReach(count: number): Reach {
  const [reach, setReach] = useState(atFirst)
  useEffect(() => {
    const drawAll = () => flushSync(() => setReach(Number.POSITIVE_INFINITY))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [])
  return {
    reach,
    beyond: Math.max(0, count - reach) * rowHeight,
    onScroll: ({ currentTarget: { scrollTop, clientHeight, firstElementChild } }) => {
      const drawn = firstElementChild?.clientHeight ?? 0
      const missing = scrollTop + 2 * clientHeight - drawn
      if (missing > 0) setReach((before) => before + Math.ceil(missing / rowHeight) + atFirst)
    },
  }
}
