import { kindOfPath } from '../../core/authenticator-kinds'
import { rest } from '../../ui/rest.styles'
import { manageScreen, sheetScreen } from '../shared/later-screens'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { companyQrControlStyles } from './company-qr-control.styles'
import { historyStyles } from './history/history.styles'
import { homeStyles } from './home/home.styles'
import { HomeScreen } from './home/home-screen'
import { manageStyles } from './manage/manage.styles'
import { NotFoundScreen } from './not-found-screen'
import { sheetStyles } from './sheet/sheet.styles'
import { Shell } from './shell'
import { shellStyles } from './shell.styles'

/** `/dashboard/*`: one frame, the pages inside it. */
export default function DashboardArea() {
  // All of them here, because a page's own would be adopted before the frame's.
  useSheets(
    ...rest,
    shellStyles,
    companyQrControlStyles,
    homeStyles,
    historyStyles,
    manageStyles,
    sheetStyles,
  )
  const { path } = usePlace()
  return (
    <Shell>
      <Page path={path} />
    </Shell>
  )
}

/** The portal view shows a path when its page is here. */
function Page({ path }: { path: string }) {
  const kind = kindOfPath(path)
  const ManageScreen = manageScreen.peek()?.ManageScreen
  const SheetScreen = sheetScreen.peek()?.SheetScreen
  if (path === '/dashboard') return <HomeScreen />
  if (kind && ManageScreen) return <ManageScreen key={path} kind={kind} />
  if (path === '/dashboard/sheet' && SheetScreen) return <SheetScreen />
  return <NotFoundScreen key={path} />
}
