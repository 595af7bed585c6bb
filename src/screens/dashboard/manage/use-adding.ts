import { type Adding, addingTo } from '../../../core/devices/add-device'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { useTexts } from '../../../react/use-texts'
import { useApplicationsFor, useRegistered } from './use-registered'

/** `checking`: on its way. `unknown`: it could not be found out, so that one may try again (A55). */
export type AddingState = Adding | { readonly kind: 'checking' | 'unknown' }

export interface AddingQuery {
  readonly adding: AddingState
  /** Why no device can be registered now, in words; undefined where one can. */
  readonly reason: string | undefined
  readonly retry: () => void
}

/** Whether a further device of a kind can be registered (R97–R99). */
export function useAdding(kind: DeviceKind): AddingQuery {
  const t = useTexts('dashboard')
  const devices = useRegistered(kind)
  const places = useApplicationsFor(kind)

  const find = (): AddingState => {
    if (devices.registered && places.applications)
      return addingTo(kind, devices.registered, places.applications)
    const pending = (!devices.registered && !devices.error) || (!places.applications && !places.failed)
    return { kind: pending ? 'checking' : 'unknown' }
  }
  const explain = (adding: AddingState) => {
    if (adding.kind === 'open') return undefined
    if (adding.kind !== 'full') return t(`dashboard:add.${adding.kind}`)
    const { limit, room } = adding
    const full = t('dashboard:add.full', { count: limit })
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
      if (places.failed) places.retry()
    },
  }
}
