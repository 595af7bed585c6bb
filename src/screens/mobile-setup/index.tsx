import { useEffect, useMemo } from 'react'
import { setupState } from '../../core/registration/setup-state'
import { usePortal } from '../../react/portal-context'
import { usePortalLocation } from '../../react/use-portal-location'
import { rest } from '../../ui/rest.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { PortalSkeleton } from '../shared/loading/portal-skeleton'
import { setupFrameStyles } from '../shared/setup/setup-frame.styles'
import { CompanyLinkScreen } from './company-link-screen'
import { DownloadScreen } from './download-screen'
import { OsScreen } from './os-screen'
import { SelectScreen } from './select-screen'
import { setupPaths } from './setup-paths'
import { TermsScreen } from './terms-screen'

const paths: readonly string[] = Object.values(setupPaths)

/** `/mobileSetup/*`: a wizard whose steps open directly, but for the download, which needs to know the phone (A33). */
export default function MobileSetupArea() {
  useStyleSheets(...rest, setupFrameStyles)
  const { navigator } = usePortal()
  const place = usePortalLocation()
  const { path } = place
  const state = useMemo(() => setupState(place.state), [place.state])
  const astray = !paths.includes(path) || (path === setupPaths.download && !state.download)
  useEffect(() => {
    if (astray) navigator.replace(setupPaths.os, state)
  }, [navigator, astray, state])

  if (astray) return <PortalSkeleton path={path} />
  if (path === setupPaths.terms) return <TermsScreen state={state} />
  if (path === setupPaths.download && state.download)
    return <DownloadScreen state={state} download={state.download} />
  if (path === setupPaths.qr) return <CompanyLinkScreen state={state} />
  if (path === setupPaths.register) return <SelectScreen />
  return <OsScreen state={state} />
}
