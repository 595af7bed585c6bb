import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

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
  const [answer, setAnswer] = useState<{ to: typeof fetchIt; round: number; loaded: Loaded<T> }>()
  const current = useRef<AbortSignal>(undefined)
  const show = useCallback((loaded: Loaded<T>) => setAnswer({ to: fetchIt, round, loaded }), [fetchIt, round])
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
    const signal = current.current ?? AbortSignal.abort()
    const value = await fetchIt(signal)
    if (!signal.aborted) replace(value)
  }, [fetchIt, replace])
  const loaded = answer?.to === fetchIt && answer.round === round ? answer.loaded : loading
  return { loaded, reload, refresh, replace }
}
