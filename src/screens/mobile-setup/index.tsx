import { useEffect, useMemo } from 'react'
import { placeOf, places } from '../../core/page/places'
import { setupState } from '../../core/registration/mobile-setup'
import { useElementContext } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { rest } from '../../ui/rest.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { PlaceSkeleton } from '../shared/loading/parts'
import { setupFrameStyles } from '../shared/setup-frame'
import { CompanyLinkScreen, DownloadScreen, OsScreen, TermsScreen } from './app-screens'
import { SelectScreen } from './select-screen'

/**
 * `/mobileSetup/*`: the setup wizard. A user can open every step directly except the download, which needs to know
 * the phone's operating system.
 */
export default function MobileSetupArea() {
  useStyleSheets(...rest, setupFrameStyles)
  const { navigator } = useElementContext()
  const place = usePlace()
  const { path } = place
  const name = placeOf(path)
  const state = useMemo(() => setupState(place.state), [place.state])
  const astray = !name || (name === 'setupDownload' && !state.download)
  useEffect(() => {
    if (astray) navigator.replace(places.setupOs.path, state)
  }, [navigator, astray, state])

  if (astray) return <PlaceSkeleton path={path} />
  if (name === 'setupTerms') return <TermsScreen state={state} />
  if (name === 'setupDownload' && state.download)
    return <DownloadScreen state={state} download={state.download} />
  if (name === 'setupLink') return <CompanyLinkScreen state={state} />
  if (name === 'setupSelect') return <SelectScreen />
  return <OsScreen state={state} />
}
