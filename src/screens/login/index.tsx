import { lazy, Suspense } from 'react'
import { loadChunk } from '../../core/stale-chunk'
import { usePlace } from '../use-place'
import { LoginScreen } from './login-screen'

const AuthScreens = lazy(() => loadChunk(() => import('./auth-screens')))

/** `/` and `/auth/*`. Everything behind the form is a chunk of its own. */
export default function LoginArea() {
  const { path } = usePlace()
  if (path === '/') return <LoginScreen />
  return (
    <Suspense>
      <AuthScreens />
    </Suspense>
  )
}
