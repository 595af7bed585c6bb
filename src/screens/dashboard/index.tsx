import { kindOfPath } from '../../core/authenticator-kinds'
import { rest } from '../../ui/rest.styles'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { companyQrControlStyles } from './company-qr-control.styles'
import { historyStyles } from './history/history.styles'
import { homeStyles } from './home/home.styles'
import { HomeScreen } from './home/home-screen'
import { manageStyles } from './manage/manage.styles'
import { ManageScreen } from './manage/manage-screen'
import { NotFoundScreen } from './not-found-screen'
import { sheetStyles } from './sheet/sheet.styles'
import { SheetScreen } from './sheet/sheet-screen'
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

function Page({ path }: { path: string }) {
  if (path === '/dashboard') return <HomeScreen />
  if (path === '/dashboard/sheet') return <SheetScreen />
  const kind = kindOfPath(path)
  return kind ? <ManageScreen key={path} kind={kind} /> : <NotFoundScreen key={path} />
}
