import { useEffect, useMemo } from 'react'
import { completePath, failPath, redirectOf, selectionPath } from '../../core/registration/registration-paths'
import { registrationState } from '../../core/registration/registration-state'
import { usePortal } from '../../react/portal-context'
import { usePortalLocation } from '../../react/use-portal-location'
import { rest } from '../../ui/rest.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { PortalSkeleton } from '../shared/loading/portal-skeleton'
import { setupFrameStyles } from '../shared/setup/setup-frame.styles'
import { CompleteScreen } from './complete-screen'
import { FailScreen } from './fail-screen'
import { PasskeyScreen } from './passkey-screen'
import { SelectionScreen } from './selection-screen'
import { SerialScreen } from './serial-screen'

/** `/register/*`: each screen needs what the one before it hands on, and leads away without it (R134, R135). */
export default function RegisterArea() {
  useStyleSheets(...rest, setupFrameStyles)
  const { navigator } = usePortal()
  const place = usePortalLocation()
  const { path } = place
  const state = useMemo(() => registrationState(place.state), [place.state])
  const elsewhere = useMemo(() => redirectOf(path, state), [path, state])
  useEffect(() => {
    if (elsewhere) navigator.replace(elsewhere.path, elsewhere.state)
  }, [navigator, elsewhere])

  if (elsewhere || !state) return <PortalSkeleton path={path} />
  const { type, data } = state
  if (path === selectionPath) return <SelectionScreen key={type} state={state} />
  if (path === completePath) return <CompleteScreen state={state} />
  if (path === failPath) return <FailScreen state={state} />
  if (!data) return <PortalSkeleton path={path} />
  const key = `${type} ${data.applicationId}`
  return type === 'mobile' || type === 'otp' ? (
    <SerialScreen key={key} type={type} target={data} state={state} />
  ) : (
    <PasskeyScreen key={key} method={type} target={data} state={state} />
  )
}
