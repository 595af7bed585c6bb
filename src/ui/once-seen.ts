/**
 * Runs once what was changed just now has been seen, or sooner with the first key or pointer: whatever a person does next
 * finds it done. For what takes long and shows nothing.
 * @returns calls it off
 */
export function onceSeen(run: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const now = () => {
    if (signal.aborted) return
    waiting.abort()
    run()
  }
  for (const input of ['keydown', 'pointerdown'])
    window.addEventListener(input, now, { capture: true, signal })
  // In the first frame it is drawn, and before the second it has been seen.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(now)))
  return () => waiting.abort()
}
