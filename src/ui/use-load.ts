import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export type LoadState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

const loading = { status: 'loading' } as const

export interface Load<T> {
  readonly loaded: LoadState<T>
  /** Drops the old value and loads again. */
  readonly reload: () => void
  /** Loads again while the old value stays visible. Rejects if loading fails. */
  readonly refresh: () => Promise<void>
  readonly replace: (value: T) => void
}

/**
 * Loads data for one screen when it opens, and again when `fetchIt` changes. There is no cache. For data before the
 * sign-in, for a link that is valid only once, and for the pages beside the portal. For data of a session use
 * `useCallQuery`, whose library is too large to load before the sign-in. Leaving the screen aborts the load.
 * @param fetchIt must stay the same function (`useCallback`) until other data must be loaded
 * @param isHandled returns true for an error that it has handled. Such an error does not change the state to
 * `failed`.
 */
export function useLoad<T>(
  fetchIt: (signal: AbortSignal) => Promise<T>,
  isHandled: (error: Error) => boolean = () => false,
): Load<T> {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{ to: typeof fetchIt; round: number; loaded: LoadState<T> }>()
  const current = useRef<AbortSignal>(undefined)
  const show = useCallback(
    (loaded: LoadState<T>) => setAnswer({ to: fetchIt, round, loaded }),
    [fetchIt, round],
  )
  const replace = useCallback((value: T) => show({ status: 'loaded', value }), [show])
  const onError = useEffectEvent((error: Error) => {
    if (!isHandled(error)) show({ status: 'failed', error })
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    current.current = signal
    fetchIt(signal).then(
      (value) => signal.aborted || replace(value),
      (error: Error) => signal.aborted || onError(error),
    )
    return () => leaving.abort()
  }, [fetchIt, replace])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const refresh = useCallback(async () => {
    const signal = current.current
    if (!signal) return
    const value = await fetchIt(signal)
    if (!signal.aborted) replace(value)
  }, [fetchIt, replace])
  const loaded = answer?.to === fetchIt && answer.round === round ? answer.loaded : loading
  return { loaded, reload, refresh, replace }
}
