import { useEffect, useState } from 'react'
import type { ReadableStore } from '../../core/store'
import { useStore } from '../use-store'

interface Registration<State> extends ReadableStore<State> {
  start(): void
  stop(): void
}

/** Runs a registration as long as its screen is shown. */
export function useRegistration<State, R extends Registration<State>>(
  create: () => R & Registration<State>,
): readonly [State, R] {
  const [registration] = useState(create)
  useEffect(() => {
    registration.start()
    return registration.stop
  }, [registration])
  return [useStore<State>(registration), registration]
}
