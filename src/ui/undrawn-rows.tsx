import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** What a row is high at least, in px. */
const rowHeight = 52

const drawnAhead = 20

export interface UndrawnRowsProps {
  readonly count: number
  /** Draws so many more. */
  readonly draw: (more: number) => void
}

/** The room of the rows at the end of a table that no one has scrolled to yet. They are drawn once it comes near, and for print. */
export function UndrawnRows({ count, draw }: UndrawnRowsProps) {
  const room = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    room.current?.style.setProperty('height', `${count * rowHeight}px`)
  }, [count])

  useEffect(() => {
    const element = room.current
    if (!element) return
    const drawWhatIsNear = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return
      const near = entry.intersectionRect.bottom - entry.boundingClientRect.top
      draw(Math.ceil(near / rowHeight) + drawnAhead)
    }
    const drawAll = () => flushSync(() => draw(count))
    const observer = new IntersectionObserver(drawWhatIsNear, {
      root: element.parentElement,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    window.addEventListener('beforeprint', drawAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', drawAll)
    }
  }, [count, draw])

  return <div ref={room} className="undrawn-rows" />
}
