import { use } from 'react'
import { kindOfPath } from '../../core/devices/device-kinds'
import { usePortalLocation } from '../../react/use-portal-location'
import { signedIn } from '../../ui/signed-in.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { manageScreen, recoverySheetScreen } from '../shared/loading/later-screens'
import { PartsFailureContext } from '../shared/loading/parts-failure'
import { LatePage } from '../shared/loading/portal-skeleton'
import { companyQrControlStyles } from './company-qr-control.styles'
import { historyStyles } from './history/history.styles'
import { homeStyles } from './home/home.styles'
import { HomeScreen } from './home/home-screen'
import { manageStyles } from './manage/manage.styles'
import { NotFoundScreen } from './not-found-screen'
import { PageLost } from './part-lost'
import { recoverySheetStyles } from './recovery-sheet/recovery-sheet.styles'
import { Shell } from './shell'
import { shellStyles } from './shell.styles'

/** `/dashboard/*`: one frame, the pages inside it. */
export default function DashboardArea() {
  // All of them here, because a page's own would be adopted before the frame's.
  useStyleSheets(
    ...signedIn,
    shellStyles,
    companyQrControlStyles,
    homeStyles,
    historyStyles,
    manageStyles,
    recoverySheetStyles,
  )
  const { path } = usePortalLocation()
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
