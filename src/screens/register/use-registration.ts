import { useEffect, useState } from 'react'
import type { DeviceMethodName } from '../../contract/methods'
import type { ReadableStore } from '../../core/platform/store'
import { typePath } from '../../core/registration/registration-paths'
import { useChoice } from '../../react/use-choice'
import { useStore } from '../../react/use-store'

interface Registration<State> extends ReadableStore<State> {
  start(): void
  /** Shows what is still open, and asks for nothing. */
  resume?(): void
  stop(): void
}

/** Runs a registration as long as its screen is shown; starts it where the person has just chosen it (A63). */
export function useRegistration<State, R extends Registration<State>>(
  type: DeviceMethodName,
  create: (begin: boolean) => R & Registration<State>,
): readonly [State, R] {
  const isChosen = useChoice(typePath(type))
  const [registration] = useState(() => create(isChosen))
  useEffect(() => {
    if (isChosen) registration.start()
    else registration.resume?.()
    return registration.stop
  }, [isChosen, registration])
  return [useStore<State>(registration), registration]
}
