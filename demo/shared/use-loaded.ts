import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export interface Loaded<T> {
  /** Undefined until it is there, 'failed' where it could not be read. */
  readonly value: T | 'failed' | undefined
  readonly retry: () => void
  /** Reads it again while the old value stays in view. Rejects where it could not be read. */
  readonly refresh: () => Promise<void>
  readonly replace: (value: T) => void
}

/** Reads something, and again when `load` changes. Errors that `isHandled` has dealt with do not make it 'failed'. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  isHandled: (error: Error) => boolean = () => false,
): Loaded<T> {
  const [value, setValue] = useState<T | 'failed'>()
  const [generation, setGeneration] = useState(0)
  const left = useRef(new AbortController())
  const onError = useEffectEvent((error: Error) => {
    if (!isHandled(error)) setValue('failed')
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry has to read it again
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    setValue(undefined)
    load(leaving.signal).then(
      (fresh) => setValue(() => fresh),
      (error: Error) => {
        if (!leaving.signal.aborted) onError(error)
      },
    )
    return () => leaving.abort()
  }, [load, generation])

  const retry = useCallback(() => setGeneration((before) => before + 1), [])
  const replace = useCallback((next: T) => setValue(() => next), [])
  const refresh = useCallback(async () => replace(await load(left.current.signal)), [load, replace])
  return { value, retry, refresh, replace }
}
