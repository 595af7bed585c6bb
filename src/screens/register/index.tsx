import { useEffect, useMemo } from 'react'
import { placeOf } from '../../core/page/places'
import { redirectOf, registrationState } from '../../core/registration/registration-places'
import { useElementContext } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { rest } from '../../ui/rest.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { PlaceSkeleton } from '../shared/loading/parts'
import { setupFrameStyles } from '../shared/setup-frame'
import { CompleteScreen, FailScreen } from './outcome-screens'
import { PasskeyRegistrationScreen } from './passkey-registration-screen'
import { SelectionScreen } from './selection-screen'
import { SerialScreen } from './serial-screen'

/** `/register/*`: each screen needs the data of the previous screen, and redirects if the data is missing. */
export default function RegisterArea() {
  useStyleSheets(...rest, setupFrameStyles)
  const { navigator } = useElementContext()
  const place = usePlace()
  const { path } = place
  const state = useMemo(() => registrationState(place.state), [place.state])
  const elsewhere = useMemo(() => redirectOf(path, state), [path, state])
  useEffect(() => {
    if (elsewhere) navigator.replace(elsewhere.path, elsewhere.state)
  }, [navigator, elsewhere])

  if (elsewhere || !state) return <PlaceSkeleton path={path} />
  const { type, data } = state
  const name = placeOf(path)
  if (name === 'register') return <SelectionScreen key={type} state={state} />
  if (name === 'registerComplete') return <CompleteScreen state={state} />
  if (name === 'registerFail') return <FailScreen state={state} />
  if (!data) return <PlaceSkeleton path={path} />
  const key = `${type} ${data.applicationId}`
  return type === 'mobile' || type === 'otp' ? (
    <SerialScreen key={key} type={type} target={data} state={state} />
  ) : (
    <PasskeyRegistrationScreen key={key} method={type} target={data} state={state} />
  )
}
