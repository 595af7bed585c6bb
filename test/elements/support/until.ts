/**
 * Waits, frame by frame, until `probe` gives something other than undefined, null or false, and returns that.
 * What it throws meanwhile counts as "not yet", and is what the test reports in the end.
 */
export async function until<T>(probe: () => T, withinMs = 5000): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs
  let problem: unknown = new Error(`not within ${withinMs} ms: ${probe}`)
  while (performance.now() < deadline) {
    try {
      const found = probe()
      if (found !== undefined && found !== null && found !== false) return found as NonNullable<T>
    } catch (error) {
      problem = error
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  throw problem
}

/** Resolves with the next event of this type at the target. */
export const next = <E extends Event = Event>(target: EventTarget, type: string): Promise<E> =>
  new Promise((resolve) => target.addEventListener(type, (event) => resolve(event as E), { once: true }))

/** All microtasks and the frame are over. */
export const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
