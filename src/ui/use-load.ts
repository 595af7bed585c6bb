import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

/** One object, so that React has nothing to draw again where it loads already. */
const loading = { status: 'loading' } as const

export interface Load<T> {
  readonly loaded: Loaded<T>
  /** From the beginning: what was there goes. */
  readonly reload: () => void
  /** Fetches it while the old value stays in view. Rejects where that fails. */
  readonly refresh: () => Promise<void>
  readonly replace: (value: T) => void
}

/**
 * Something that one screen fetches when it opens, again when `fetchIt` changes, and that is not kept: what is asked before the
 * sign-in, a link that is good for one use, what the pages beside the portal show. What belongs to a session is
 * `useCallQuery`'s, whose library weighs more than all that comes before the sign-in may still grow. Leaving the screen aborts it.
 * @param fetchIt has to keep its identity as long as it would fetch the same (`useCallback`)
 * @param isHandled true for an error that it has dealt with, which then does not make it 'failed'
 */
export function useLoad<T>(
  fetchIt: (signal: AbortSignal) => Promise<T>,
  isHandled: (error: Error) => boolean = () => false,
): Load<T> {
  const [round, setRound] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T>>(loading)
  const current = useRef<AbortSignal>(undefined)
  const onError = useEffectEvent((error: Error) => {
    if (!isHandled(error)) setLoaded({ status: 'failed', error })
  })

  const replace = useCallback((value: T) => setLoaded({ status: 'loaded', value }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round fetches the same again
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    current.current = signal
    setLoaded(loading)
    fetchIt(signal).then(
      (value) => signal.aborted || replace(value),
      (error: Error) => signal.aborted || onError(error),
    )
    return () => leaving.abort()
  }, [fetchIt, replace, round])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const refresh = useCallback(async () => {
    const signal = current.current ?? AbortSignal.abort()
    const value = await fetchIt(signal)
    if (!signal.aborted) replace(value)
  }, [fetchIt, replace])
  return { loaded, reload, refresh, replace }
}
