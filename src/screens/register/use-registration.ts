import { useLayoutEffect, useState } from 'react'
import type { DeviceMethodName } from '../../core/methods'
import { typePath } from '../../core/registration/places'
import type { ReadableStore } from '../../core/store'
import { usePortal } from '../portal-context'
import { useStore } from '../use-store'

interface Registration<State> extends ReadableStore<State> {
  start(): void
  /** Shows what is still open, and asks for nothing. */
  resume?(): void
  stop(): void
}

/** Runs a registration as long as its screen is shown, once the person has chosen it (A63). */
export function useRegistration<State, R extends Registration<State>>(
  type: DeviceMethodName,
  create: () => R & Registration<State>,
): readonly [State, R] {
  const { navigator } = usePortal()
  const [registration] = useState(create)
  // Before anything is painted: what was chosen does not ask to be started for one frame.
  useLayoutEffect(() => {
    if (navigator.consumeChoice(typePath(type))) registration.start()
    else registration.resume?.()
    return registration.stop
  }, [navigator, type, registration])
  return [useStore<State>(registration), registration]
}
