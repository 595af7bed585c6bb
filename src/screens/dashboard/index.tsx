import { rest } from '../../ui/rest.styles'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { HomeScreen } from './home/home-screen'
import { NotFoundScreen } from './not-found-screen'
import { Shell } from './shell'
import { shellStyles } from './shell.styles'

/** `/dashboard/*`: one frame, the pages inside it. */
export default function DashboardArea() {
  useSheets(...rest, shellStyles)
  const { path } = usePlace()
  return <Shell>{path === '/dashboard' ? <HomeScreen /> : <NotFoundScreen key={path} />}</Shell>
}
