import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { applicationsOfType } from '../../contract/calls/authenticators'
import type { Application } from '../../contract/entities'
import type { AuthenticatorType } from '../../contract/methods'
import { allowanceFor, type DeviceAllowance } from '../../core/devices/applications'
import { type Device, type DeviceKind, type DeviceList, readDevices } from '../../core/devices/device-kinds'
import { places } from '../../core/page/places'
import { useElementContext, useTexts } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { LinkButton } from '../../ui/link-button'

export interface RegisteredQuery {
  /** Undefined until loaded. */
  readonly registered: DeviceList | undefined
  /** The error if the devices could not be loaded; null if no request has failed. */
  readonly error: unknown
  readonly retry: () => void
}

/** Loads the employee's devices of a kind. */
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

/**
 * Stands for the applications that accept an OTP device, which are not requested. The limit is always one OTP device,
 * and the call would fail if every application has one.
 */
const noApplications: readonly Application[] = []

export interface ApplicationsQuery {
  /** The applications that accept a device of this kind, with their device limits. Undefined until loaded. */
  readonly applications: readonly Application[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** Loads the applications for which devices of a kind can be registered. */
export function useApplicationsFor({ name, wireType }: DeviceKind): ApplicationsQuery {
  const asks = name !== 'otp'
  const { data, isError, refetch } = useCallQuery(
    applicationsOfType,
    { authenticatorType: wireType as AuthenticatorType },
    { enabled: asks },
  )
  return { applications: asks ? data : noApplications, failed: isError && !data, retry: () => refetch() }
}

/**
 * The answer to whether another device can be registered. `checking`: still loading. `unknown`: loading has failed, and the user
 * can retry.
 */
export type AddingState = DeviceAllowance | { readonly kind: 'checking' | 'unknown' }

export interface AddingQuery {
  readonly adding: AddingState
  /** The text that says why no device can be registered now. Undefined if a device can be registered. */
  readonly reason: string | undefined
  readonly retry: () => void
}

/** Loads whether another device of a kind can be registered. */
export function useAdding(kind: DeviceKind): AddingQuery {
  const t = useTexts('dashboard')
  const devices = useRegistered(kind)
  const query = useApplicationsFor(kind)

  const find = (): AddingState => {
    if (devices.registered && query.applications)
      return allowanceFor(kind, devices.registered, query.applications)
    const pending = (!devices.registered && !devices.error) || (!query.applications && !query.failed)
    return { kind: pending ? 'checking' : 'unknown' }
  }
  const explain = (adding: AddingState) => {
    if (adding.kind === 'open') return undefined
    if (adding.kind !== 'full') return t(`dashboard:add.${adding.kind}`)
    const { limit, toDelete, room } = adding
    const full =
      toDelete > 1 ? t('dashboard:add.over', { count: toDelete }) : t('dashboard:add.full', { count: limit })
    return room.length > 0
      ? `${full} ${t('dashboard:add.room', { count: room.length, applications: room.join(', ') })}`
      : full
  }
  const adding = find()
  return {
    adding,
    reason: explain(adding),
    retry() {
      if (devices.error) devices.retry()
      if (query.failed) query.retry()
    },
  }
}

/** Returns a function that opens the registration of a kind of device. */
export function useRegistrationOf({ name }: DeviceKind): () => void {
  const { navigator } = useElementContext()
  return () =>
    navigator.push(places.register.path, { type: name, oneTimeSetup: false, deviceRegistered: false })
}

export interface CheckAgainProps {
  /** Gets focus when the retry button is pressed, because the button disappears after a successful check. */
  readonly box: RefObject<HTMLElement | null>
  readonly onRetry: () => void
}

/** A retry button. It is shown beside a control that stays disabled because its condition could not be loaded. */
export function CheckAgain({ box, onRetry }: CheckAgainProps) {
  const t = useTexts('common')
  return (
    <LinkButton
      small
      onClick={() => {
        box.current?.focus()
        onRetry()
      }}
    >
      {t('common:retry')}
    </LinkButton>
  )
}
