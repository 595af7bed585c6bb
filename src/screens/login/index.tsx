import { Suspense } from 'react'
import { authScreens } from '../shared/auth-screens-part'
import { PortalSkeleton } from '../shared/portal-skeleton'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { LoginScreen } from './login-screen'
import { PolicySlot } from './policy-slot'
import { stageStyles } from './stage.styles'

/** `/` and `/auth/*`. Everything behind the form is a chunk of its own. */
export default function LoginArea() {
  useSheets(stageStyles)
  const { path } = usePlace()
  const AuthScreens = authScreens.peek()?.default
  return (
    <>
      {path === '/' || !AuthScreens ? (
        <LoginScreen />
      ) : (
        <Suspense fallback={<PortalSkeleton path={path} />}>
          <AuthScreens />
        </Suspense>
      )}
      <PolicySlot />
    </>
  )
}
