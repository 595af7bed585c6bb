import { useEffect, useState } from 'react'

const slowAfterMs = 300

/**
 * Whether what is loading has been on screen for so long that something there should move. What is here sooner never does, and
 * the first frame is spared an animation for each of its bars.
 */
export function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
