import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** In px, until one has been measured. */
const usualRowHeight = 52

const drawnAhead = 20

export interface UndrawnRowsProps {
  readonly count: number
  /** Draws so many more. */
  readonly draw: (more: number) => void
}

/**
 * The room of the rows at the end of the table before it that no one has scrolled to yet. They are drawn once it comes
 * near, and for print. Without any it stays: were it gone before they are there, the view would jump up to what is left.
 */
export function UndrawnRows({ count, draw }: UndrawnRowsProps) {
  const room = useRef<HTMLDivElement>(null)
  const rowHeight = useRef(usualRowHeight)

  useLayoutEffect(() => {
    const element = room.current
    const scroller = element?.parentElement
    if (!element || !scroller) return
    const groups = [...scroller.getElementsByTagName('tbody')]
    /** Never skipped, and not full yet: the browser must not remember its height for when it is. */
    const last = groups.pop()
    /** For the rows that are not drawn, and for the groups that the browser skips. */
    const reserve = () => {
      element.style.setProperty('height', `${count * rowHeight.current}px`)
      for (const { rows, style } of groups)
        style.setProperty('contain-intrinsic-block-size', `auto ${rows.length * rowHeight.current}px`)
    }
    reserve()
    if (count === 0) return

    const drawWhatIsNear = ([entry]: readonly IntersectionObserverEntry[]) => {
      // The layout has been worked out, so that to ask costs nothing.
      if (last) rowHeight.current = last.offsetHeight / last.rows.length || usualRowHeight
      reserve()
      if (!entry?.isIntersecting) return
      const near = entry.intersectionRect.bottom - entry.boundingClientRect.top
      draw(Math.ceil(near / rowHeight.current) + drawnAhead)
    }
    const drawAll = () => flushSync(() => draw(count))
    const observer = new IntersectionObserver(drawWhatIsNear, { root: scroller, rootMargin: '100% 0px' })
    observer.observe(element)
    window.addEventListener('beforeprint', drawAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', drawAll)
    }
  }, [count, draw])

  return <div ref={room} className="undrawn-rows" />
}
