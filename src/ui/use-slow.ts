import { useEffect, useState } from 'react'

const slowAfterMs = 300

/**
 * Whether what is loading has been on screen for so long that something there should move or fade. What is here sooner never
 * does, and the first frame is spared an animation for each of its parts.
 */
export function useSlow(loading = true): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return slow && loading
}
