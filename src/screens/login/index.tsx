import { lazy, Suspense } from 'react'
import { loadChunk } from '../../core/stale-chunk'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { LoginScreen } from './login-screen'
import { PolicySlot } from './policy-slot'
import { stageStyles } from './stage.styles'

const AuthScreens = lazy(() => loadChunk(() => import('./auth-screens')))

/** `/` and `/auth/*`. Everything behind the form is a chunk of its own. */
export default function LoginArea() {
  useSheets(stageStyles)
  const { path } = usePlace()
  return (
    <>
      {path === '/' ? (
        <LoginScreen />
      ) : (
        <Suspense>
          <AuthScreens />
        </Suspense>
      )}
      <PolicySlot />
    </>
  )
}
