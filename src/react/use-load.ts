import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Something that a screen fetches when it opens, and again when asked, and that no other screen shows: before the sign-in
 * there is no cache of a session (`useCallQuery`), whose library weighs 25 kB, and a link that is good for one use is not to
 * be kept. Leaving the screen aborts it.
 * @param fetchIt has to keep its identity as long as it would fetch the same (`useCallback`)
 */
export function useLoad<T>(
  fetchIt: (signal: AbortSignal) => Promise<T>,
): readonly [Loaded<T>, reload: () => void] {
  const [round, setRound] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round fetches the same again
  useEffect(() => {
    const controller = new AbortController()
    setLoaded({ status: 'loading' })
    fetchIt(controller.signal).then(
      (value) => controller.signal.aborted || setLoaded({ status: 'loaded', value }),
      (error) => controller.signal.aborted || setLoaded({ status: 'failed', error }),
    )
    return () => controller.abort()
  }, [fetchIt, round])
  return [loaded, useCallback(() => setRound((before) => before + 1), [])]
}
