import { useEffect, useMemo, useRef } from 'react'
import type { AuthenticatorType } from '../../../contract/authentication-types'
import { applicationsOfType } from '../../../contract/calls/applications'
import type { Application } from '../../../contract/entities'
import {
  type Device,
  type DeviceKind,
  type Registered,
  readDevices,
} from '../../../core/devices/device-kinds'
import { useCallQuery } from '../../../react/use-query'

export interface RegisteredQuery {
  /** Undefined until it is known. */
  readonly registered: Registered | undefined
  /** Why they could not be loaded; null as long as nothing has failed. */
  readonly error: unknown
  readonly retry: () => void
}

/** The employee's devices of a kind. */
export function useRegistered(kind: DeviceKind): RegisteredQuery {
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

/** Nothing is asked for OTP: one device is the limit, and the call would complain where every application has one. */
const none: readonly Application[] = []

export interface ApplicationsQuery {
  /** Those that take a device of the kind, with how many. Undefined until they are known. */
  readonly applications: readonly Application[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** Where devices of a kind can be registered. */
export function useApplicationsFor({ name, wireType }: DeviceKind): ApplicationsQuery {
  const asks = name !== 'otp'
  const { data, isError, refetch } = useCallQuery(
    applicationsOfType,
    { authenticatorType: wireType as AuthenticatorType },
    { enabled: asks },
  )
  return { applications: asks ? data : none, failed: isError && !data, retry: () => refetch() }
}
