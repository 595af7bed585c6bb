/**
 * Adds a listener for several types of events. Returns a function that removes it.
 *
 * Listeners are never added with the option `signal`. A browser refuses the signals of a polyfill, and zone.js up to
 * 0.11 loses listeners of the page when such a signal is aborted.
 */
export function listen<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: E) => void,
  capture = false,
): () => void {
  const heard = listener as (event: Event) => void
  for (const type of types) target.addEventListener(type, heard, capture)
  return () => {
    for (const type of types) target.removeEventListener(type, heard, capture)
  }
}
