import { lazy, Suspense } from 'react'
import { kindOfPath } from '../../core/authenticator-kinds'
import { loadChunk } from '../../core/stale-chunk'
import { rest } from '../../ui/rest.styles'
import { State } from '../../ui/state'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { useTexts } from '../use-texts'
import { companyQrControlStyles } from './company-qr-control.styles'
import { historyStyles } from './history/history.styles'
import { homeStyles } from './home/home.styles'
import { HomeScreen } from './home/home-screen'
import { manageStyles } from './manage/manage.styles'
import { NotFoundScreen } from './not-found-screen'
import { sheetStyles } from './sheet/sheet.styles'
import { Shell } from './shell'
import { shellStyles } from './shell.styles'

const ManageScreen = lazy(() =>
  loadChunk(async () => ({ default: (await import('./manage/manage-screen')).ManageScreen })),
)
const SheetScreen = lazy(() =>
  loadChunk(async () => ({ default: (await import('./sheet/sheet-screen')).SheetScreen })),
)

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
  const t = useTexts('common')
  const kind = kindOfPath(path)
  if (path === '/dashboard') return <HomeScreen />
  if (path !== '/dashboard/sheet' && !kind) return <NotFoundScreen key={path} />
  return (
    <Suspense fallback={<State kind="loading" title={t('common:loading')} />}>
      {kind ? <ManageScreen key={path} kind={kind} /> : <SheetScreen />}
    </Suspense>
  )
}
