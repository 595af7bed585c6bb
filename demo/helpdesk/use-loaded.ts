import { useCallback, useEffect, useState } from 'react'
import { Refused, SignedOut } from './help-desk-api'

export interface Loaded<T> {
  /** Undefined until it is there, 'failed' where it could not be read. */
  readonly value: T | 'failed' | undefined
  readonly retry: () => void
  readonly replace: (value: T) => void
}

/** Reads something, and again when `load` changes; a session that has ended is `onDenied`'s concern. */
export const useLoaded = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  onDenied: (error: SignedOut | Refused) => void,
): Loaded<T> => {
  const [value, setValue] = useState<T | 'failed'>()
  const [generation, setGeneration] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry has to read it again
  useEffect(() => {
    const left = new AbortController()
    setValue(undefined)
    load(left.signal).then(setValue, (error: Error) => {
      if (left.signal.aborted) return
      if (error instanceof SignedOut || error instanceof Refused) return onDenied(error)
      setValue('failed')
    })
    return () => left.abort()
  }, [load, onDenied, generation])

  const retry = useCallback(() => setGeneration((before) => before + 1), [])
  const replace = useCallback((next: T) => setValue(() => next), [])
  return { value, retry, replace }
}
