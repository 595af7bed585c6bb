import { usePlace } from '../use-place'
import { HomeScreen } from './home-screen'
import { NotFoundScreen } from './not-found-screen'
import { Shell } from './shell'

/** `/dashboard/*`: one frame, the pages inside it. */
export default function DashboardArea() {
  const { path } = usePlace()
  return <Shell>{path === '/dashboard' ? <HomeScreen /> : <NotFoundScreen key={path} />}</Shell>
}
