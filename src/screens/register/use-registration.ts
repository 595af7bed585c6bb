import { useEffect, useState } from 'react'
import type { DeviceMethodName } from '../../contract/methods'
import type { ReadableStore } from '../../core/platform/store'
import { typePath } from '../../core/registration/registration-places'
import { useChoice, useStore } from '../../react/element-context'

interface Registration<State> extends ReadableStore<State> {
  start(): void
  /** Shows a registration that has not ended yet, without a new request to the backend. */
  resume?(): void
  stop(): void
}

/** Runs a registration while its screen is shown. Starts it only if the user has just chosen it. */
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
