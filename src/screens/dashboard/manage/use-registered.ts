import { useEffect, useMemo, useRef } from 'react'
import type { AuthenticatorType } from '../../../contract/authentication-types'
import { applicationsOfType } from '../../../contract/calls/applications'
import { highestLimit } from '../../../core/add-device'
import {
  type AuthenticatorKind,
  type Device,
  type Registered,
  readDevices,
} from '../../../core/authenticator-kinds'
import { useCallQuery } from '../../use-query'

export interface RegisteredQuery {
  /** Undefined until it is known. */
  readonly registered: Registered | undefined
  /** Why they could not be loaded; null as long as nothing has failed. */
  readonly error: unknown
  readonly retry: () => void
}

/** The employee's devices of a kind. */
export function useRegistered(kind: AuthenticatorKind): RegisteredQuery {
  const { data, error, refetch } = useCallQuery(kind.list)
  const before = useRef<readonly Device[]>([])
  const registered = useMemo(() => data && readDevices(kind, data, before.current), [kind, data])
  useEffect(() => {
    before.current = registered?.devices ?? []
  }, [registered])
  return {
    registered: error ? undefined : registered,
    error,
    retry: () => refetch(),
  }
}

/**
 * How many devices of the kind may be registered, and whether that is still being asked. For OTP nothing is asked: one
 * device is the limit, and the call would complain where every application has one.
 */
export function useLimit({ name, wireType }: AuthenticatorKind): {
  limit?: number | undefined
  asking: boolean
} {
  const asks = name !== 'otp'
  const { data, isPending } = useCallQuery(
    applicationsOfType,
    { authenticatorType: wireType as AuthenticatorType },
    { enabled: asks },
  )
  return { limit: data && highestLimit(data), asking: asks && isPending }
}
