import { use, useEffect } from 'react'
import { kindOfPath } from '../../core/devices/device-kinds'
import { prepareNumbers } from '../../core/i18n/prepare-numbers'
import { usePortal } from '../../react/portal-context'
import { usePortalLocation } from '../../react/use-portal-location'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { manageScreen, recoverySheetScreen } from '../shared/loading/later-screens'
import { PartsFailureContext } from '../shared/loading/parts-failure'
import { LatePage } from '../shared/loading/portal-skeleton'
import { dashboardStyleSheets } from './dashboard.styles'
import { HomeScreen } from './home/home-screen'
import { NotFoundScreen } from './not-found-screen'
import { PageLost } from './part-lost'
import { Shell } from './shell'

export { prepare } from './prepare'

/** `/dashboard/*`: one frame, the pages inside it. */
export default function DashboardArea() {
  useStyleSheets(...dashboardStyleSheets)
  const { core } = usePortal()
  const { path } = usePortalLocation()
  useEffect(() => prepareNumbers(core.environment, core.i18n), [core])
  return (
    <Shell>
      <Page path={path} />
    </Shell>
  )
}

/** A path is shown when its page is here, or when that takes long: then the shape of it stands beside the menu. */
function Page({ path }: { path: string }) {
  const kind = kindOfPath(path)
  const ManageScreen = manageScreen.peek()?.ManageScreen
  const SheetScreen = recoverySheetScreen.peek()?.RecoverySheetScreen
  const failure = use(PartsFailureContext)
  if (failure) return <PageLost failure={failure} />
  if (path === '/dashboard') return <HomeScreen />
  if (kind) return ManageScreen ? <ManageScreen key={path} kind={kind} /> : <LatePage />
  if (path === '/dashboard/sheet') return SheetScreen ? <SheetScreen /> : <LatePage />
  return <NotFoundScreen key={path} />
}
